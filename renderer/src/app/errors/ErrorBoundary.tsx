import { Component, type ReactNode } from "react";
import { AppError } from "#shared/errors/AppError";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { ErrorState } from "../../components/ErrorState";
import { messages } from "../../messages/messages";

interface Props {
  children: ReactNode;
  /** When it changes, the part is tried again. */
  resetKey?: string | null;
}

interface State {
  readonly failed: boolean;
  readonly resetKey: string | null;
}

/** Keeps a failing part from taking the window with it. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey ?? null };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    const resetKey = props.resetKey ?? null;
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
  }

  override componentDidCatch(error: unknown): void {
    logPageError(error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const retry = () => this.setState({ failed: false });
    return (
      <ErrorState
        error={new AppError("INTERNAL", messages.shell.brokenText).toData()}
        actions={<Button onPress={retry}>{messages.general.tryAgain}</Button>}
      />
    );
  }
}

/** Writes a fault of the page to the app's log. Bounds of the contract: 2000 and 10,000 characters. */
export function logPageError(thrown: unknown): void {
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? null) : null;
  bridge
    .call("app.logPageError", { message: message.slice(0, 2000), stack: stack?.slice(0, 10_000) ?? null })
    // Main is gone when this fails; nobody is left to tell.
    .catch(() => undefined);
}

/** Logs what no part of the page catches. */
export function logUncaughtErrors(): void {
  window.addEventListener("error", (event) => {
    // Browsers say so when one frame was not enough to settle a layout; the next one does.
    if (!event.message.startsWith("ResizeObserver loop")) logPageError(event.error ?? event.message);
  });
  window.addEventListener("unhandledrejection", (event) => logPageError(event.reason));
}
