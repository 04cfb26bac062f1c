/** The working name, once: page title, header, mails and the printed README say it from here. */
export const PRODUCT_NAME = 'Wayside';

/** From this width down the screen counts as mobile (specification, section 9). */
export const MOBILE_MAX_WIDTH = 767;
