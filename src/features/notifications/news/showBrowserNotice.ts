import type { NewsItem } from '#contract/notifications/liveUpdates.ts';
import { PRODUCT_NAME } from '#contract/platform/product.ts';
import { MINUTE } from '#contract/platform/durations.ts';
import { browserStorage } from '#src/config/browserStorage.ts';
import { newsLabels, placeOf } from './newsLabels.ts';

const SHOWN = 'wayside.browserNotices.shown';
/** What is older was seen, or is in the list. */
const FRESH_MS = 10 * MINUTE;

/** Shows a fresh item once in this browser, without the patient's name. Pressing it opens the record. */
export function showBrowserNotice(item: NewsItem, home: string, open: (place: string) => void): void {
  if (browserStorage.getItem(SHOWN) === item.id || Date.now() - Date.parse(item.at) > FRESH_MS) return;
  browserStorage.setItem(SHOWN, item.id);
  // The tag: two tabs that show the same at once show it once.
  const notice = new Notification(PRODUCT_NAME, { body: newsLabels(item).text, tag: item.id });
  notice.addEventListener('click', () => {
    window.focus();
    open(placeOf(home, item));
    notice.close();
  });
}
