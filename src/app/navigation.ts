type Go = (path: string) => void;

let go: Go = (path) => window.location.replace(path);

/** The router is made by main.tsx; what stands beside it moves through here. */
export function setNavigation(next: Go): void {
  go = next;
}

/** In place of the page that is shown. */
export const goTo: Go = (path) => go(path);
