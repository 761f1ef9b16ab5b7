import type { ProfileColor } from "#shared/domain/profile";

/** The colour of a service as a small pennant; its name always stands beside it. */
export function ProfileMark({ color }: { color: ProfileColor }) {
  return (
    <svg width="10" height="12" viewBox="0 0 10 12" aria-hidden style={{ flex: "none" }}>
      <path d="M1 1v10.5" stroke="var(--text-muted)" strokeWidth="1.25" strokeLinecap="round" />
      <path d="M1.75 1.25 9.5 3.9 1.75 6.55z" fill={`var(--profile-${color})`} />
    </svg>
  );
}
