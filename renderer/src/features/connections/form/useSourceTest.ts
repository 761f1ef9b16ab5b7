import { useEffect, useRef, useState } from "react";
import type { SourceInput } from "#shared/api/connection";
import type { SourceTest } from "#shared/api/sourceStream";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { bridge } from "../../../bridge/bridge";
import { toAppErrorData } from "../../../lib/toAppErrorData";

/** How a test stands; `subject` is what was tested, as the form knows it. */
export type SourceTestState<Subject> =
  | { readonly status: "none" }
  | { readonly status: "running"; readonly subject: Subject }
  | { readonly status: "done"; readonly subject: Subject; readonly result: SourceTest }
  /** The service could not carry it out; nothing is known of the source. */
  | { readonly status: "failed"; readonly subject: Subject; readonly error: AppErrorData };

interface SourceTesting<Subject> {
  readonly state: SourceTestState<Subject>;
  readonly run: (
    request: { profileId: string; databaseId: string; source: SourceInput },
    subject: Subject,
    onPassed?: (result: SourceTest) => void,
  ) => void;
  /** Gives up a running test. */
  readonly stop: () => void;
  /** Takes in what is known of the source by another way. */
  readonly take: (subject: Subject, result: SourceTest) => void;
  readonly forget: () => void;
}

/** Tests a source. What is sent carries secrets, so it passes through no cache; leaving the screen gives the test up. */
export function useSourceTest<Subject>(): SourceTesting<Subject> {
  const [state, setState] = useState<SourceTestState<Subject>>({ status: "none" });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  return {
    state,
    run(request, subject, onPassed) {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setState({ status: "running", subject });
      const settle = (next: SourceTestState<Subject>) => {
        if (running.current !== controller) return;
        running.current = null;
        if (!controller.signal.aborted) setState(next);
      };
      bridge.call("connections.test", request, { signal: controller.signal }).then(
        (result) => {
          const isCurrent = running.current === controller && !controller.signal.aborted;
          settle({ status: "done", subject, result });
          if (isCurrent && result.ok) onPassed?.(result);
        },
        (error: unknown) =>
          settle(
            error instanceof AppError && error.code === "SOURCE_FAILED"
              ? { status: "done", subject, result: failedTest(error.message) }
              : { status: "failed", subject, error: toAppErrorData(error) },
          ),
      );
    },
    stop() {
      running.current?.abort();
      running.current = null;
      setState({ status: "none" });
    },
    take(subject, result) {
      setState({ status: "done", subject, result });
    },
    forget() {
      setState({ status: "none" });
    },
  };
}

/** A test that the source failed. */
export function failedTest(error: string): SourceTest {
  return { ok: false, error, streams: [], notOffered: [] };
}
