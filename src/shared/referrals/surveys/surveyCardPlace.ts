/** The id of the card on a referral's page. */
export const SURVEY_CARD = 'family-survey';

export const surveyCardPath = (home: string, referralId: string): string =>
  `${home}/referrals/${referralId}#${SURVEY_CARD}`;
