import type { EventPayload } from "#shared/contract/events";
import { createStore } from "zustand/vanilla";
import { bridge } from "../../../bridge/bridge";
import { toAppErrorData } from "../../../lib/toAppErrorData";

type TransactionState = EventPayload<"sessions.changed">["transaction"];

/** Where statements run. */
export interface SessionPlace {
  readonly profileId: string;
  readonly databaseId: string;
}

/** The session of a tab. A tab without an entry has none, and begins one with its next statement. */
export type TabSession =
  | {
      readonly kind: "open";
      readonly sessionId: string;
      readonly place: SessionPlace;
      readonly transaction: TransactionState;
    }
  /** It ended by itself; said until the tab runs something. */
  | { readonly kind: "ended"; readonly message: string; readonly hadTransaction: boolean };

interface Held {
  readonly abort: AbortController;
  readonly isOpen: Promise<void>;
  readonly open: () => void;
}

/** The sessions of the window's tabs: at most one a tab, held as long as the request for it runs. */
export class TabSessions {
  /** By tab id. */
  readonly store = createStore<Readonly<Record<string, TabSession>>>()(() => ({}));
  readonly #held = new Map<string, Held>();
  readonly #onEnded: (tabId: string, ended: Extract<TabSession, { kind: "ended" }>) => void;

  /** @param onEnded Told of a session that ended by itself. */
  constructor(onEnded: (tabId: string, ended: Extract<TabSession, { kind: "ended" }>) => void) {
    this.#onEnded = onEnded;
  }

  /** How the transaction of a tab stands. */
  transactionOf(tabId: string): TransactionState {
    const session = this.store.getState()[tabId];
    return session?.kind === "open" ? session.transaction : "none";
  }

  /**
   * The session of a tab, begun where there is none in that place.
   *
   * @returns Its id, once it is open.
   * @throws AppError where it can't be opened
   */
  async of(tabId: string, place: SessionPlace): Promise<string> {
    const now = this.store.getState()[tabId];
    const isSame =
      now?.kind === "open" &&
      now.place.profileId === place.profileId &&
      now.place.databaseId === place.databaseId;
    if (!isSame) this.#begin(tabId, place);
    const session = this.store.getState()[tabId];
    const sessionId = session?.kind === "open" ? session.sessionId : "";
    await this.#held.get(sessionId)?.isOpen;
    return sessionId;
  }

  /** Ends the session of a tab; an open transaction is rolled back. */
  end(tabId: string): void {
    const { [tabId]: session, ...rest } = this.store.getState();
    if (session === undefined) return;
    this.store.setState(rest, true);
    if (session.kind === "open") this.#held.get(session.sessionId)?.abort.abort();
  }

  /** Takes in what main says of a session. */
  changed({ sessionId, transaction }: EventPayload<"sessions.changed">): void {
    this.#held.get(sessionId)?.open();
    for (const [tabId, session] of Object.entries(this.store.getState())) {
      if (session.kind === "open" && session.sessionId === sessionId)
        this.store.setState({ [tabId]: { ...session, transaction } });
    }
  }

  #begin(tabId: string, place: SessionPlace): void {
    this.end(tabId);
    const sessionId = crypto.randomUUID();
    const abort = new AbortController();
    let open: () => void = () => undefined;
    let refuse: (error: unknown) => void = () => undefined;
    const isOpen = new Promise<void>((resolve, reject) => {
      open = resolve;
      refuse = reject;
    });
    isOpen.catch(() => undefined);
    this.#held.set(sessionId, { abort, isOpen, open });
    this.store.setState({ [tabId]: { kind: "open", sessionId, place, transaction: "none" } });
    bridge
      .call("sessions.hold", { sessionId, ...place }, { signal: abort.signal })
      .then(({ message }) => this.#ended(tabId, sessionId, message))
      .catch((error: unknown) => {
        refuse(error);
        if (!abort.signal.aborted) this.#ended(tabId, sessionId, toAppErrorData(error).message);
      })
      .finally(() => this.#held.delete(sessionId));
  }

  #ended(tabId: string, sessionId: string, message: string): void {
    const session = this.store.getState()[tabId];
    if (session?.kind !== "open" || session.sessionId !== sessionId) return;
    const ended = { kind: "ended", message, hadTransaction: session.transaction !== "none" } as const;
    this.store.setState({ [tabId]: ended });
    this.#onEnded(tabId, ended);
  }
}
