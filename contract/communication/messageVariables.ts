/**
 * The variables of messages to referral sources, written `{{first_name}}`. None contains patient data, because mails leave the
 * app (domain, 1.9).
 */
export const MESSAGE_VARIABLES = ['first_name', 'last_name', 'group', 'hospice', 'hospice_phone', 'sender'] as const;
export type MessageVariable = (typeof MESSAGE_VARIABLES)[number];

export const messageVariableMeaning: Record<MessageVariable, string> = {
  first_name: 'Recipient’s first name',
  last_name: 'Recipient’s last name',
  group: 'Recipient’s group',
  hospice: 'Your hospice',
  hospice_phone: 'Your hospice’s phone',
  sender: 'Your name',
};
