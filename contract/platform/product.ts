/** The working name, once: page title, header, mails and the printed README say it from here. */
export const PRODUCT_NAME = 'Wayside';

/** As in package.json. */
export const PRODUCT_VERSION = '0.1.0';

/** From this width down the screen counts as mobile (specification, section 9). */
export const MOBILE_MAX_WIDTH = 767;

/** The audience of access tokens: an absolute URI that need not resolve. */
export const DEFAULT_AUDIENCE = 'https://api.wayside.example';

/** The app's name at the embedded identity provider. */
export const DEFAULT_CLIENT_ID = 'wayside-spa';

/**
 * A response mode of that provider besides those of OAuth 2.0: it answers the app’s own call with JSON, so that renewing a session
 * needs no hidden frame. Pages of other origins can't read it.
 */
export const JSON_RESPONSE_MODE = 'json';

export const DEFAULT_SUPPORT_EMAIL = 'support@wayside.example';
