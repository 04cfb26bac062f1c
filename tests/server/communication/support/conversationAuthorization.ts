import { GROUP_ROLES } from '#contract/platform/roles.ts';
import { ofGroup, ofHospice, type Row } from '../../support/authorizationRows.ts';

/** The hospice roles that write to referral sources; in a group, each person reads their own messages. */
const WRITERS = ['hospice_super_admin', 'hospice_admin', 'hospice_business_development'] as const;

const ofConversation: Row = {
  may: WRITERS,
  own: async (world) => ({ hospiceId: world.hospiceId, conversationId: await world.addConversation() }),
  foreign: async (world) => ({
    hospiceId: world.foreignHospiceId,
    conversationId: await world.addForeignConversation(),
  }),
};
const ofReceived: Row = {
  may: GROUP_ROLES,
  own: async (world, caller) => ({ groupId: world.groupId, receivedId: await world.addReceived(caller) }),
  foreign: async (world) => ({ groupId: world.foreignGroupId, receivedId: await world.addForeignConversation() }),
};
const words = () => ({ text: 'Thank you for telling us' });
const until = () => ({ until: '2026-11-20T15:00:00.000Z' });

export const CONVERSATION_ROWS = {
  listConversations: ofHospice(WRITERS),
  getConversation: ofConversation,
  answerConversation: { ...ofConversation, body: words },
  changeConversation: { ...ofConversation, body: () => ({ needsReply: false }) },
  listConversationAssignees: ofHospice(WRITERS),
  markConversationRead: { ...ofConversation, body: until },
  listReceivedMessages: ofGroup('groupId', GROUP_ROLES),
  getReceivedMessage: ofReceived,
  markReceivedRead: { ...ofReceived, body: until },
  replyToMessage: { ...ofReceived, body: words },
} as const satisfies Record<string, Row>;
