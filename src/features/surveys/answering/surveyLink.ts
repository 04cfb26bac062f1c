import { tabStorage, type BrowserStorage } from '#src/config/browserStorage.ts';
import { readLink, takeLinkToken } from '#src/config/linkToken.ts';

const LINK = 'wayside.survey.link';
export const DRAFT = 'wayside.survey.draft';

/**
 * Before anything else runs: the token leaves the address, so that it reaches neither the history, a screenshot nor
 * a report, and is kept for this tab until the answers are sent. Another link's answers are not this one's.
 */
export function takeSurveyLink(storage: BrowserStorage = tabStorage): void {
  const token = takeLinkToken();
  if (token === null || token === keptLink(storage)) return;
  storage.removeItem(DRAFT);
  storage.setItem(LINK, token);
}

function takeNextLink(): void {
  if (readLink(window.location.href).token === null) return;
  takeSurveyLink();
  window.location.reload();
}

/** A link opened in a tab that shows the survey already changes only the part behind the hash sign: it is taken as well. */
export function watchSurveyLink(): () => void {
  window.addEventListener('hashchange', takeNextLink);
  return () => window.removeEventListener('hashchange', takeNextLink);
}

export const keptLink = (storage: BrowserStorage): string | null => storage.getItem(LINK);

/** After sending, neither the link nor an answer stays in this browser. */
export function forgetSurvey(storage: BrowserStorage): void {
  storage.removeItem(LINK);
  storage.removeItem(DRAFT);
}
