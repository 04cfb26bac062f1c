/** Apart from the calls' schemas: the page that needs these addresses comes without the library of the schemas. */

/**
 * The page, and the address that a mail program's own button posts to; the random handle of one mail follows it, not the mail's
 * id.
 */
export const UNSUBSCRIBE_PATH = '/communication/unsubscribe';

/** The calls of that page. */
export const UNSUBSCRIBE_CALLS = '/v1/communications/unsubscribe';
