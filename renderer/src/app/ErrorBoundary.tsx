import { AppError } from "#shared/errors/AppError";
import { Component, type ReactNode } from "react";
import { Button } from "../components/Button";
import { ErrorState } from "../components/ErrorState";
import { messages } from "../messages/messages";
import { logPageError } from "./logPageError";

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
