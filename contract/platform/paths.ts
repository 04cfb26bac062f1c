/** The path of an invitation's link; its `token` follows a question mark. */
export const SIGNUP_PATH = '/signup';
/** The path of the survey's page; the link's token follows as `#token=…`. */
export const SURVEY_PATH = '/survey/hospice-experience';
