/** Apart from the calls' schemas: the page that needs these addresses comes without the library of the schemas. */

/** The page, and where a mail program's own button posts to; behind it stands the random handle of one mail, not its id. */
export const UNSUBSCRIBE_PATH = '/communication/unsubscribe';

/** The calls of that page. */
export const UNSUBSCRIBE_CALLS = '/v1/communications/unsubscribe';
