/** The path of an invitation's link; its `token` follows a question mark. */
export const SIGNUP_PATH = '/signup';
/** The path of the survey's page; the link's token follows as `#token=…`. */
export const SURVEY_PATH = '/survey/hospice-experience';
/** The public page on which a person without an account refers a patient; the hospice’s name or code follows, and the location’s name. */
export const REFER_PATH = '/refer';
/** Where that person follows the referral; the link's token follows as `#token=…`. */
export const FOLLOW_PATH = '/refer/follow';
