/** In a file without schemas, so that the unsubscribe page loads without the schema library. */

/**
 * The page, and the address to which a mail program's own unsubscribe button posts. A mail's random handle follows it, never the
 * mail's id.
 */
export const UNSUBSCRIBE_PATH = '/communication/unsubscribe';

/** The calls of that page. */
export const UNSUBSCRIBE_CALLS = '/v1/communications/unsubscribe';
