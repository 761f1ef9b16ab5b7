/** The mark of Wharf: a pier on its piles over the waterline. */
export function WharfMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" fill="none" aria-hidden style={{ flex: "none" }}>
      <path d="M2.5 6h15" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M5 6v6.5M10 6v6.5M15 6v6.5" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path
        d="M2 16.25c1.33 0 1.33-1 2.67-1s1.33 1 2.66 1 1.34-1 2.67-1 1.33 1 2.67 1 1.33-1 2.66-1 1.34 1 2.67 1"
        stroke="var(--accent)"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  );
}
