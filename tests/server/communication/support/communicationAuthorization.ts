import { ofHospice, type Row } from '../../support/authorizationRows.ts';

/** The hospice roles that write to referral sources. */
const WRITERS = ['hospice_super_admin', 'hospice_admin', 'hospice_business_development'] as const;

const words = { subject: 'News', body: 'Hello {{first_name}}', topic: 'announcement' };
const nobody = { groupIds: [], communityIds: [], personIds: [], savedFilterId: null };

const ofDraft: Row = {
  may: WRITERS,
  own: async (world) => ({ hospiceId: world.hospiceId, communicationId: await world.addMessage() }),
  foreign: async (world) => ({ hospiceId: world.hospiceId, communicationId: await world.addForeignMessage() }),
};
const ofTemplate: Row = {
  may: WRITERS,
  own: async (world) => ({ hospiceId: world.hospiceId, templateId: await world.addMessageTemplate() }),
  foreign: async (world) => ({ hospiceId: world.hospiceId, templateId: await world.addForeignMessageTemplate() }),
};

export const COMMUNICATION_ROWS = {
  listMessages: ofHospice(WRITERS),
  getMessage: ofDraft,
  createMessage: { ...ofHospice(WRITERS), body: () => ({ ...words, audience: nobody }) },
  updateMessage: { ...ofDraft, body: () => ({ version: 1, subject: 'Better news' }) },
  deleteMessage: ofDraft,
  sendMessage: { ...ofDraft, body: () => ({ version: 1, at: null }) },
  cancelMessage: {
    ...ofDraft,
    own: async (world) => ({ hospiceId: world.hospiceId, communicationId: await world.addScheduledMessage() }),
    body: () => ({ version: 1 }),
  },
  listRecipients: ofDraft,
  countAudience: { ...ofHospice(WRITERS), body: () => ({ audience: nobody, topic: 'announcement' }) },
  previewMessage: { ...ofHospice(WRITERS), body: () => words },
  testMessage: { ...ofHospice(WRITERS), body: () => words },
  listMessagePeople: ofHospice(WRITERS),
  listMessageTemplates: ofHospice(WRITERS),
  createMessageTemplate: { ...ofHospice(WRITERS), body: () => ({ name: `Words ${crypto.randomUUID()}`, ...words }) },
  updateMessageTemplate: { ...ofTemplate, body: () => ({ version: 1, subject: 'Better news' }) },
  deleteMessageTemplate: ofTemplate,
} as const satisfies Record<string, Row>;
