import type { MessageTemplate } from './communications.ts';

type BuiltIn = Pick<MessageTemplate, 'id' | 'name' | 'subject' | 'body' | 'topic'>;

/** The built-in templates in the order of the list. They contain no patient data, and need only their placeholders filled in. */
const BUILT_IN: readonly BuiltIn[] = [
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a01',
    name: 'Introduce a new liaison',
    topic: 'partnership',
    subject: 'Your new contact at {{hospice}}',
    body: `Hello {{first_name}},

I’m your new contact at {{hospice}}. I can answer questions about referrals, visit your team, and make sure you hear back from us.

You can reach me with *Read and reply* below, or at {{hospice_phone}}, day or night.

I’d love to meet you and your colleagues at {{group}}. When is a good time?

{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a02',
    name: 'Offer an in-service',
    topic: 'education',
    subject: 'An in-service for {{group}}',
    body: `Hello {{first_name}},

We’d like to offer your team a 30-minute in-service, at a time and place that work for you. Topics other teams have asked for:

- When to refer to hospice
- Talking with families about hospice
- Pain and symptoms in the last weeks
- What the Medicare hospice benefit covers

Reply with a topic and two times that work, and we’ll take care of the rest.

{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a03',
    name: 'Say thank you',
    topic: 'partnership',
    subject: 'Thank you from {{hospice}}',
    body: `Hello {{first_name}},

Thank you for working with us. Families tell us how much it means when everyone caring for them works together. That starts with you and your colleagues at {{group}}.

If we can do something better, please reply. I read every reply myself.

With thanks,
{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a04',
    name: 'Announce a new phone number',
    topic: 'announcement',
    subject: 'New phone number for {{hospice}}',
    body: `Hello {{first_name}},

Our phone number has changed. You can now reach us day and night at **{{hospice_phone}}**.

Please let your colleagues at {{group}} know and update your records. Nothing else changes.

{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a05',
    name: 'Ask for feedback',
    topic: 'partnership',
    subject: 'How are we doing at {{hospice}}?',
    body: `Hello {{first_name}},

We have three short questions, to work better with {{group}}:

- Do you hear from us soon enough after a referral?
- Is there anything you have to ask us for twice?
- What should we do differently?

A few words are enough. Just reply to this message.

{{sender}}
{{hospice}}`,
  },
];

/** The product's own templates. */
export const BUILT_IN_TEMPLATES: readonly MessageTemplate[] = BUILT_IN.map((template) => ({
  ...template,
  isBuiltIn: true,
  version: 1,
}));
