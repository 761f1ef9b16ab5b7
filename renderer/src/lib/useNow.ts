import { useEffect, useState } from "react";

/** The time, renewed every so often, for ages and remaining times on screen. Milliseconds since 1970. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
