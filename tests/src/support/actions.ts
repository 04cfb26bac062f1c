import type { endpoints, OperationId } from '#contract/app/endpoints.ts';
import type { Role } from '#contract/platform/roles.ts';
import { mayChangeMember, rolesGrantedBy } from '#contract/people/teamRules.ts';
import type { Area, PageName } from './actionPages.ts';
import { INTAKE_ACTIONS } from './intakeActions.ts';
import { GUEST_ACTIONS } from './guestActions.ts';

type Rows = typeof endpoints;

/** Every call that changes something or downloads a file. Add new ones here with the place of their control. */
export type Action = {
  [Id in OperationId]: Rows[Id]['method'] extends 'GET' ? (Rows[Id] extends { stream: string } ? Id : never) : Id;
}[OperationId];

export interface Control {
  readonly page: PageName;
  readonly name: string | RegExp;
  /** The control to press first: the button of a menu or panel, or a check box. */
  readonly opener?: string;
  /** A rule beyond the row of the contract; left out, the row alone decides. */
  readonly only?: (role: Role) => boolean;
  /** The only area with this action, if the page of another area has the same control for another action. */
  readonly area?: Area;
}

export type Shown =
  | {
      readonly controls: readonly Control[];
      /** The roles that the API allows it to and no screen offers it to, with the reason. */
      readonly not?: Partial<Record<Role, string>>;
    }
  /** Belongs to another action (its undo, its check): a role that is offered that one may call this one. */
  | { readonly with: Action; readonly not?: Partial<Record<Role, string>> }
  | { readonly nowhere: string };

type Rest = Omit<Control, 'page' | 'name' | 'opener'>;
const on = (page: PageName, name: Control['name'], opener?: string, rest: Rest = {}): Control => ({
  page,
  name,
  ...(opener === undefined ? {} : { opener }),
  ...rest,
});
const shown = (...controls: Control[]): Shown => ({ controls });

/** Administrators read a patient's record and do not work in it. */
const reads = { superuser: 'An administrator reads a patient’s record with a reason and changes nothing in it' };
const ofPatients = (...controls: Control[]): Shown => ({ controls, not: reads });
/** The screens of a hospice's settings are the hospice's own; an administrator sets up what a hospice needs to begin. */
const ownSettings = (...controls: Control[]): Shown => ({
  controls,
  not: { superuser: 'A hospice keeps this itself, on screens of its own area' },
});

const registry = (role: Role) => role === 'hospice_super_admin' || role === 'hospice_admin';
const isOfHospice = (role: Role) => role.startsWith('hospice_');
const changes = (member: Role) => ({ only: (role: Role) => mayChangeMember(role, member) });
const grants = (granted: Role) => ({ only: (role: Role) => rolesGrantedBy(role).includes(granted) });

const MORE = 'More';
const NEWMAN = 'Actions for Newman, Grace';
const MURRAY = 'Actions for Murray, Grace';
const DOCUMENT = 'Actions for Face sheet.pdf';
const BEN = 'Actions for Ben Lower';
const GIL = 'Actions for Gil Group';
const DRAFT = 'Actions for News from Harbor Hospice';
const SCHEDULED = 'Actions for Later from Harbor Hospice';
const TEMPLATE = 'Actions for Kept words';
const UNCLEAR = 'Actions for Referral update to u•••@l•••.example';

export const ACTIONS: Record<Action, Shown> = {
  // The own account
  changePassword: shown(on('account', 'Change password…')),
  updateAccount: shown(on('account', 'Save profile')),
  setNoticeChoice: {
    controls: [
      on('account', 'New referrals', undefined, { area: '/hospice' }),
      on('choices', 'Enrolled, all hospices'),
      on('choices', 'Enrolled, Harbor Hospice'),
    ],
    not: { superuser: 'No notice goes to administrators' },
  },
  resumeMails: { with: 'setNoticeChoice', not: { superuser: 'No mail that could be stopped goes to administrators' } },
  endDevice: shown(on('account', /^Log out Safari on iPad/)),
  endOtherDevices: shown(on('account', 'Log out everywhere')),
  beginPasskey: shown(on('account', 'Add a passkey…')),
  addPasskey: { with: 'beginPasskey' },
  renamePasskey: shown(on('account', /^Rename the passkey for Safari on iPad/)),
  removePasskey: shown(on('account', /^Remove the passkey for Safari on iPad/)),
  createSavedFilter: shown(
    on('referrals', 'Save this view…', 'Saved filters'),
    on('groups', 'Save this view…', 'Saved filters'),
  ),
  updateSavedFilter: shown(on('account', 'Rename…', 'Change Mine')),
  deleteSavedFilter: shown(on('account', 'Delete', 'Change Mine')),
  restoreSavedFilter: { with: 'deleteSavedFilter' },

  // Connected systems
  addHospiceServiceAccount: shown(on('connections', 'New service account…', undefined, { area: '/hospice' })),
  endHospiceServiceAccount: ownSettings(
    on('connections', 'Revoke access for EHR bridge…', undefined, { area: '/hospice' }),
  ),
  addGroupServiceAccount: shown(on('connections', 'New service account…', undefined, { area: '/stakeholder' })),
  endGroupServiceAccount: ownSettings(
    on('connections', 'Revoke access for EHR bridge…', undefined, { area: '/stakeholder' }),
  ),
  addWebhook: shown(on('connections', 'New webhook…')),
  updateWebhook: shown(on('connections', 'Turn off')),
  removeWebhook: shown(on('connections', 'Remove…')),
  renewWebhookSecret: shown(on('connections', 'New secret')),
  testWebhook: shown(on('connections', 'Send test')),
  replayWebhookDelivery: shown(on('connections', /^Send the call from/, 'Show calls')),
  sendFhirReferral: { nowhere: 'Other systems call it' },
  createSubscription: { nowhere: 'Other systems call it' },
  removeSubscription: { nowhere: 'Other systems call it' },

  // Referrals
  ...INTAKE_ACTIONS,
  createHospiceReferral: ofPatients(
    on('newReferral', 'Save referral'),
    on('referrals', 'New referral', undefined, { area: '/hospice' }),
  ),
  createGroupReferral: ofPatients(
    on('newReferral', 'Send referral'),
    on('referrals', 'New referral', undefined, { area: '/stakeholder' }),
  ),
  findHospiceDuplicates: {
    with: 'createHospiceReferral',
    not: {
      ...reads,
      hospice_business_development: 'Asked for while a referral is recorded',
      hospice_clinical_manager: 'Asked for while a referral is recorded',
    },
  },
  findGroupDuplicates: { with: 'createGroupReferral', not: reads },
  addHospiceProvider: {
    with: 'createHospiceReferral',
    not: { superuser: 'Administrators add providers to the directory' },
  },
  addGroupProvider: {
    with: 'createGroupReferral',
    not: { superuser: 'Administrators add providers to the directory' },
  },
  updateReferral: ofPatients(
    on('referral', 'Edit patient'),
    on('referral', 'Edit where the patient is'),
    on('referral', 'Edit caregiver'),
    on('referral', 'Edit responsible provider'),
    on('referral', 'Edit diagnosis', undefined, { only: isOfHospice }),
    on('referral', 'Edit payer', undefined, { only: isOfHospice }),
    on('referral', 'Withdraw…', undefined, { only: (role) => !isOfHospice(role) }),
  ),
  deleteReferral: ofPatients(on('referral', 'Delete…', MORE)),
  restoreReferral: { with: 'deleteReferral', not: reads },
  importHospiceReferrals: ofPatients(
    on('hospiceImport', 'Choose a file'),
    on('referrals', 'Import…', undefined, { area: '/hospice' }),
  ),
  importGroupReferrals: ofPatients(
    on('groupImport', 'Choose a file'),
    on('referrals', 'Import…', undefined, { area: '/stakeholder' }),
  ),
  downloadImportedFile: ofPatients(
    on('hospiceImport', /^Download referrals\.csv of/),
    on('groupImport', /^Download referrals\.csv of/),
  ),
  importHospiceBundle: ofPatients(on('hospiceBundle', 'Choose a file')),
  importGroupBundle: ofPatients(on('groupBundle', 'Choose a file')),
  addNote: ofPatients(on('referral', 'Add note'), on('inCare', 'Add note')),
  raiseConcern: shown(on('referral', 'Raise concern…')),
  decideProposal: shown(on('inCare', 'Confirm change'), on('inCare', 'Dismiss')),
  takeBackConcern: shown(on('referral', 'Take back concern…')),
  answerConcern: shown(on('referral', 'Answer…')),
  settleReferralMessages: { with: 'answerConcern' },
  assignReferrals: ofPatients(on('referrals', 'Assign to…', 'Select Newman, Grace')),
  undoAssignment: { with: 'assignReferrals', not: reads },
  markNewsRead: { with: 'markNewsSeen', not: {} },
  markNewsSeen: shown(on('referrals', /^(?:Nothing|\d+\+?) new$/)),
  exportReferrals: {
    controls: [on('referrals', 'Export CSV', 'Export'), on('enrollments', 'Export CSV', 'Export')],
    not: { superuser: 'Administrators have no lists of patients' },
  },
  exportBundle: shown(on('referral', 'Export as FHIR bundle', MORE)),

  // Documents
  addDocument: ofPatients(on('referral', 'Add documents…')),
  updateDocument: ofPatients(on('referral', 'Change type or name…', DOCUMENT)),
  deleteDocument: ofPatients(on('referral', 'Delete', DOCUMENT)),
  restoreDocument: { with: 'deleteDocument', not: reads },
  getDocumentContent: shown(on('referral', 'Download Face sheet.pdf')),
  downloadDocuments: {
    controls: [on('referrals', 'Download documents…', 'Export')],
    not: { superuser: 'Administrators have no lists of patients, and look at one document at a time' },
  },

  // Enrollments
  updateEnrollment: ofPatients(
    on('referral', 'Accept…'),
    on('referral', 'Edit enrollment'),
    on('referral', 'Decline…', MORE),
    on('referral', 'Mark as entered in error…', MORE, { only: registry }),
    on('referrals', 'Accept…', NEWMAN),
    on('referrals', 'Assign to me', NEWMAN),
    on('enrollments', 'Edit…', MURRAY),
    on('enrollments', 'Mark SIA…', MURRAY),
    on('enrollments', 'Discharge…', MURRAY),
    on('inCare', 'Discharge…'),
  ),
  logContactAttempt: ofPatients(on('referral', 'Log contact attempt…'), on('referral', 'No answer')),
  takeNextAction: shown(on('referral', 'I’ll take it')),
  undoContactAttempt: { with: 'logContactAttempt', not: reads },

  // Surveys
  confirmSurveyAddress: shown(on('inCare', 'Confirm address')),
  sendSurveySatisfaction: ofPatients(on('inCare', 'Send survey…'), on('enrollments', 'Send survey…', MURRAY)),
  updateSurveySatisfactionResult: ofPatients(on('inCare', 'Start follow-up'), on('inCare', 'Resolve…')),
  decideThemes: ofPatients(on('inCare', 'Theme Communication')),
  updateSurveySettings: ownSettings(on('surveySend', 'Save')),
  previewSurveyMail: { with: 'updateSurveySettings', not: { superuser: 'Shown beside the letters of a hospice' } },
  sendTestSurveyMail: ownSettings(on('surveySend', 'Send test to me')),
  updateSurveyQuestion: shown(on('surveyQuestions', 'Edit wording: Comfort')),
  arrangeSurveyQuestions: shown(on('surveyQuestions', 'Move up: Comfort'), on('surveyQuestions', 'Ask: Comfort')),
  resetSurveyQuestion: shown(on('surveyQuestions', /^Restore default wording/, 'More: Comfort')),

  // Performance
  exportHospicePerformance: {
    controls: [on('hospiceFigures', 'Export CSV')],
    not: { superuser: 'Administrators see the figures of all hospices together' },
  },
  exportGroupPerformance: {
    controls: [on('groupFigures', 'Export CSV')],
    not: { superuser: 'Administrators see the figures of all hospices together' },
  },

  // Messages
  createMessage: shown(on('messages', 'New message'), on('messages', 'Duplicate', DRAFT)),
  updateMessage: shown(on('composer', 'Save draft')),
  deleteMessage: shown(on('messages', 'Delete…', DRAFT)),
  sendMessage: shown(on('messages', 'Send now…', DRAFT), on('composer', 'Send now…'), on('composer', 'Schedule…')),
  cancelMessage: shown(on('messages', 'Cancel sending', SCHEDULED)),
  countAudience: { with: 'updateMessage' },
  previewMessage: { with: 'updateMessage' },
  testMessage: shown(on('composer', 'Send test to me')),
  createMessageTemplate: shown(on('templates', 'New template'), on('composer', 'Save as template…')),
  updateMessageTemplate: shown(on('template', 'Save'), on('templates', 'Edit…', TEMPLATE)),
  deleteMessageTemplate: shown(on('template', 'Delete…'), on('templates', 'Delete…', TEMPLATE)),
  answerConversation: shown(on('answered', /^Reply to /), on('answered', 'Send')),
  changeConversation: shown(on('answered', 'Assign')),
  markConversationRead: { with: 'answerConversation' },
  replyToMessage: shown(on('received', 'Send')),
  markReceivedRead: { with: 'replyToMessage' },
  setSummarySettings: shown(on('summaries', 'Send monthly summaries automatically')),
  sendSummaries: shown(on('summaries', 'Send to selected')),

  // A hospice's settings
  updateInformationSharing: ownSettings(on('sharing', 'Save')),
  decideSharedAnswers: ownSettings(on('sharing', 'Keep sharing and tell families')),
  updateHospiceProfile: shown(on('profile', 'Save')),
  createHospiceLocation: ownSettings(on('locations', 'Add location…'), on('referrals', /^Add your locations/)),
  updateHospiceLocation: ownSettings(on('locations', 'Edit…', 'Actions for North office')),
  updateAvailability: ownSettings(on('availability', 'Edit details of North office')),
  updateOnCall: ownSettings(on('onCall', 'Add shift')),
  requestHospiceArchive: shown(on('dataExport', 'Export all data')),
  downloadHospiceArchive: shown(on('dataExport', /^Download the export/)),
  createHospiceStaff: ownSettings(on('staff', 'Add staff…')),
  updateHospiceStaff: ownSettings(on('staff', 'Edit…', 'Actions for Nora Quinn')),

  // People
  createHospiceInvite: shown(
    on('hospiceTeam', 'Invite…'),
    on('hospiceTeam', /^Hospice super administrator/, 'Invite…', grants('hospice_super_admin')),
    on('hospiceTeam', /^Clinical manager/, 'Invite…', grants('hospice_clinical_manager')),
  ),
  createGroupInvite: shown(on('groupTeam', 'Invite…')),
  createAdministratorInvite: shown(on('invitations', 'Invite an administrator…')),
  confirmInvite: shown(on('hospiceTeam', 'Confirm invitation', 'Actions for unconfirmed@invited.example')),
  resendInvite: shown(
    on('hospiceTeam', 'Resend invitation', 'Actions for lower@invited.example'),
    on('hospiceTeam', 'Resend invitation', 'Actions for upper@invited.example', changes('hospice_super_admin')),
    on('groupTeam', 'Resend invitation', 'Actions for group@invited.example'),
    on('invitations', 'Resend invitation', 'Actions for administrator@invited.example'),
  ),
  correctInvite: shown(
    on('hospiceTeam', 'Correct email…', 'Actions for lower@invited.example'),
    on('hospiceTeam', 'Correct email…', 'Actions for upper@invited.example', changes('hospice_super_admin')),
    on('groupTeam', 'Correct email…', 'Actions for group@invited.example'),
    on('invitations', 'Correct email…', 'Actions for administrator@invited.example'),
  ),
  revokeInvite: shown(
    on('hospiceTeam', 'Revoke invitation…', 'Actions for lower@invited.example'),
    on('hospiceTeam', 'Revoke invitation…', 'Actions for upper@invited.example', changes('hospice_super_admin')),
    on('groupTeam', 'Revoke invitation…', 'Actions for group@invited.example'),
    on('invitations', 'Revoke invitation…', 'Actions for administrator@invited.example'),
  ),
  updateHospiceUser: shown(
    on('hospiceTeam', 'Change role or locations…', BEN),
    on('hospiceTeam', 'Deactivate…', BEN),
    on('hospiceTeam', 'Change role or locations…', 'Actions for Sam Upper', changes('hospice_super_admin')),
    on('hospiceTeam', 'Deactivate…', 'Actions for Sam Upper', changes('hospice_super_admin')),
  ),
  updateGroupUser: shown(on('groupTeam', 'Change role…', GIL), on('groupTeam', 'Deactivate…', GIL)),
  moveUser: shown(on('groupTeam', 'Move to another group…', GIL)),

  // Administration
  createHospice: shown(on('hospices', 'New hospice…')),
  administerHospice: shown(on('hospice', 'Turn off…'), on('hospice', 'Change to Standard')),
  // Offered on a hospice that is turned off: hospiceDeletion.test.tsx.
  scheduleHospiceDeletion: { with: 'administerHospice' },
  cancelHospiceDeletion: { with: 'administerHospice' },
  createGroup: shown(on('groups', 'New group…')),
  updateGroup: shown(on('groups', 'Edit…', 'Actions for Lakeside Physicians'), on('groupTeam', 'Edit…')),
  connectGroup: shown(on('hospiceGroups', 'Connect a group…'), on('groupHospices', 'Connect hospice…')),
  disconnectGroup: shown(
    on('hospiceGroups', 'Disconnect Lakeside Physicians'),
    on('groupHospices', 'Disconnect Harbor Hospice'),
  ),
  createProvider: shown(on('directory', 'New provider…'), on('groupProviders', 'New provider…')),
  updateProvider: shown(on('groupProviders', 'Turn off…', 'Actions for Dr. Ines Okafor')),
  createCommunity: shown(on('directory', 'New community…'), on('groupCommunities', 'New community…')),
  updateCommunity: shown(on('groupCommunities', 'Turn off…', 'Actions for Maple Court')),
  createMerge: shown(on('groups', 'Merge with…', 'Actions for Lakeside Physicians'), on('merge', /^Merge/)),
  undoMerge: shown(on('merged', /^Undo /)),
  exportAuditEvents: shown(on('audit', 'Export CSV')),
  retryMail: shown(on('mail', 'Send again…', UNCLEAR)),
  resolveMail: shown(on('mail', 'Mark as delivered', UNCLEAR), on('mail', 'Don’t send', UNCLEAR)),

  // Without a person who is signed in, or without a control
  followChanges: { nowhere: 'A screen follows the changes by itself while it is open' },
  logInToSurvey: { nowhere: 'The family’s link does it; who answers is not logged in' },
  declineSurvey: { nowhere: 'Belongs to the family’s survey; who answers is not logged in' },
  createHospiceExperience: { nowhere: 'Belongs to the family’s survey; who answers is not logged in' },
  ...GUEST_ACTIONS,
  setMailChoice: { nowhere: 'Belongs to the page behind a mail’s link, with or without a sign-in' },
  validateInvite: { nowhere: 'The invitation’s link does it; who accepts is not logged in yet' },
  completeInvite: { nowhere: 'Belongs to the page of an invitation; who accepts is not logged in yet' },
};
