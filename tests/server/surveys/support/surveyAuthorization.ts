import { GROUP_ROLES, ROLES, type Role } from '#contract/platform/roles.ts';
import { DEFAULT_SHARING } from '#contract/organizations/sharing/sharingSettings.ts';
import { DEFAULT_SURVEY_SETTINGS } from '#contract/surveys/surveySettings.ts';
import { MOVED } from './families.ts';
import {
  ENROLLMENT_MANAGERS,
  ofHospice,
  READERS,
  SETTINGS_MANAGERS,
  type Row,
} from '../../support/authorizationRows.ts';

const ofResult = (body: Row['body'] & {}): Row => ({
  may: ENROLLMENT_MANAGERS,
  own: (world) => world.addOwnResult(),
  foreign: (world) => world.addForeignResult(),
  body,
});

/** The calls name no hospice: it is the caller's own. */
const OF_OWN_HOSPICE: Row = { may: ['hospice_super_admin', 'hospice_admin'], own: async () => ({}) };
const ofQuestion = (body?: Row['body']): Row => ({
  ...OF_OWN_HOSPICE,
  own: async ({ hospiceId, questionsOf }) => ({ id: (await questionsOf(hospiceId))[0]?.id ?? '' }),
  foreign: async ({ foreignHospiceId, questionsOf }) => ({ id: (await questionsOf(foreignHospiceId))[0]?.id ?? '' }),
  ...(body ? { body } : {}),
});

const ofSurveyMail: Row = {
  ...ofHospice(SETTINGS_MANAGERS),
  body: () => ({ mail: 'invitation', language: 'en', words: DEFAULT_SURVEY_SETTINGS.words.invitation.en }),
};
const ofFamily = (may: readonly Role[]): Row => ({
  may,
  own: async (world) => ({ enrollmentId: (await world.addFamily()).enrollmentId }),
  foreign: async (world) => ({ enrollmentId: (await world.addForeignFamily()).enrollmentId }),
});

/** Any caller with the mail. */
const ofMail: Row = { may: ROLES, own: async (world) => ({ messageId: await world.addMailHandle() }) };

/** Surveys, their mails and what is shared with groups. */
export const SURVEY_ROWS = {
  getInformationSharing: ofHospice(SETTINGS_MANAGERS),
  updateInformationSharing: {
    isOfWholeHospice: true,
    ...ofHospice(SETTINGS_MANAGERS),
    // The stored settings, the same for every role.
    body: () => ({ version: 1, groupId: null, sharing: DEFAULT_SHARING }),
  },
  decideSharedAnswers: {
    isOfWholeHospice: true,
    may: SETTINGS_MANAGERS,
    own: async (world) => ({ hospiceId: await world.addUndecided(world.hospiceId) }),
    foreign: async (world) => ({ hospiceId: await world.addUndecided(world.foreignHospiceId) }),
    body: () => ({ version: 1, isShared: true }),
  },
  listSharingChanges: ofHospice(SETTINGS_MANAGERS),
  previewInformationSharing: {
    may: SETTINGS_MANAGERS,
    own: async ({ groupId, hospiceId }) => ({ hospiceId, groupId }),
    foreign: async ({ foreignGroupId, foreignHospiceId }) => ({
      hospiceId: foreignHospiceId,
      groupId: foreignGroupId,
    }),
  },
  listSurveySatisfactionResults: {
    may: [...READERS, ...GROUP_ROLES],
    own: async (world) => ({ enrollmentId: (await world.addOwnReferral()).enrollmentId }),
    foreign: async (world) => ({ enrollmentId: (await world.addForeignReferral()).enrollmentId }),
  },
  updateSurveySatisfactionResult: ofResult(() => ({ version: 1, state: 'in_progress' })),
  decideThemes: ofResult(() => ({
    version: 1,
    themes: [{ key: 'responsiveness', polarity: 'negative', state: 'confirmed' }],
  })),
  listFeedback: ofHospice(READERS),
  getSurveyScores: ofHospice(READERS),
  getSurveyThemes: ofHospice(READERS),
  listSurveyQuestions: OF_OWN_HOSPICE,
  arrangeSurveyQuestions: {
    isOfWholeHospice: true,
    ...OF_OWN_HOSPICE,
    body: async ({ questionsOf, hospiceId }) => ({
      questions: (await questionsOf(hospiceId)).map(({ id, isActive }) => ({ id, isActive })),
    }),
  },
  updateSurveyQuestion: {
    ...ofQuestion(() => ({ question: 'How is it going with us so far?' })),
    isOfWholeHospice: true,
  },
  listSurveyQuestionRevisions: ofQuestion(),
  resetSurveyQuestion: { ...ofQuestion(), isOfWholeHospice: true },
  getSurveySettings: ofHospice(SETTINGS_MANAGERS),
  updateSurveySettings: {
    isOfWholeHospice: true,
    ...ofHospice(SETTINGS_MANAGERS),
    body: async ({ surveySettingsVersion }) => ({
      ...DEFAULT_SURVEY_SETTINGS,
      version: await surveySettingsVersion(),
      gapDays: 28,
    }),
  },
  listPlannedSurveys: ofHospice(SETTINGS_MANAGERS),
  previewSurveyMail: ofSurveyMail,
  sendTestSurveyMail: ofSurveyMail,
  getSurveyStanding: ofFamily(READERS),
  sendSurveySatisfaction: ofFamily(ENROLLMENT_MANAGERS),
  confirmSurveyAddress: {
    ...ofFamily(ENROLLMENT_MANAGERS.filter((role) => role !== 'superuser')),
    own: async (world) => ({ enrollmentId: (await world.addFamily(MOVED)).enrollmentId }),
    body: () => ({ address: MOVED.caregiver.email }),
  },
  // Any caller with the link; the role does not matter.
  logInToSurvey: {
    may: ROLES,
    own: async () => ({}),
    body: async (world) => ({ publicToken: (await world.addInvitation()).token }),
  },
  getMailChoice: ofMail,
  setMailChoice: { ...ofMail, body: () => ({ choice: 'stop_topic' }) },
} satisfies Record<string, Row>;
