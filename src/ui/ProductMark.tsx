/** A path that finds its way: two bends and a stop. */
export function ProductMark() {
  return (
    <svg aria-hidden="true" fill="none" height="22" viewBox="0 0 24 24" width="22">
      <path d="M3 18c4.5 0 4.5-12 9-12 3 0 3 6 6 6" stroke="currentColor" strokeLinecap="round" strokeWidth="2.5" />
      <circle cx="20" cy="12" fill="currentColor" r="2.5" />
    </svg>
  );
}
