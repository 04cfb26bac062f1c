import type { MailLinks } from '#server/mail/links.ts';
import type { Block } from './content.ts';

/** How a reader stops such mails; nothing under an essential one. */
export const stopLine = ({ unsubscribe }: MailLinks): Block[] =>
  unsubscribe === null
    ? []
    : [{ is: 'small', text: 'Don’t want these emails?', link: { label: 'Stop these emails', to: unsubscribe } }];
