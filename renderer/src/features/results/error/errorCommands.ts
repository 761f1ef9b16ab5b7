import { createContext, useEffect, useRef } from "react";
import { createStore } from "zustand/vanilla";

/** What can be done about an error on screen; null where it can't be done about this one. */
interface ErrorCommands {
  /** Selects its place in the statement. */
  readonly goTo: (() => void) | null;
  /** Puts what was probably meant in its place. */
  readonly fix: (() => void) | null;
  /** Copies its message. */
  readonly copy: (() => void) | null;
}

/** The error that is on screen, for shortcuts and the palette; null for none. */
export const shownError = createStore<ErrorCommands | null>()(() => null);

/** The shortcuts of what can be done about an error, as the platform writes them. */
export const ErrorKeys = createContext<{
  readonly goTo?: string | undefined;
  readonly fix?: string | undefined;
}>({});

/** Offers what can be done about an error for as long as the component shows it. */
export function useErrorCommands(commands: ErrorCommands): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    const offered: ErrorCommands = {
      goTo: () => latest.current.goTo?.(),
      fix: () => latest.current.fix?.(),
      copy: () => latest.current.copy?.(),
    };
    shownError.setState(offered, true);
    return () => {
      if (shownError.getState() === offered) shownError.setState(null, true);
    };
  }, []);
}
