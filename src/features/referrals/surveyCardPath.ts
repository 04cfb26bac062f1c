/** The id of the card on a referral's page. */
export const SURVEY_CARD = 'family-survey';

export const surveyCardPath = (referralId: string): string => `/hospice/referrals/${referralId}#${SURVEY_CARD}`;
