type Go = (path: string) => void;

let go: Go = (path) => window.location.replace(path);

/** Set by start.tsx, for code outside the router that has to navigate. */
export function setNavigation(next: Go): void {
  go = next;
}

/** Replaces the current page. */
export const goTo: Go = (path) => go(path);
