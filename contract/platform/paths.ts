/** Where the link of an invitation leads, with its `token` behind a question mark. */
export const SIGNUP_PATH = '/signup';
/** Where the survey's page is; the link's token stands behind it as `#token=…`. */
export const SURVEY_PATH = '/survey/hospice-experience';
