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

from now on I am your contact at {{hospice}}. I answer questions about referrals, visit your team when it helps, and make sure that you hear back from us.

You reach me here by *Read and answer*, or by phone at {{hospice_phone}}, day or night.

I would be glad to meet you and your colleagues at {{group}}. When does it suit you?

{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a02',
    name: 'Offer an in-service',
    topic: 'education',
    subject: 'An in-service for {{group}}',
    body: `Hello {{first_name}},

we would like to offer your team an in-service of 30 minutes, at a time and place that suit you. Topics that others have asked for:

- When hospice helps, and how early
- Talking with families about hospice
- Pain and symptoms in the last weeks
- What the Medicare hospice benefit covers

Answer with a topic and two possible times, and we take care of the rest.

{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a03',
    name: 'Say thank you',
    topic: 'partnership',
    subject: 'Thank you from {{hospice}}',
    body: `Hello {{first_name}},

thank you for working with us. Families tell us how much it means that everybody around them knows each other and speaks together, and that begins with you and your colleagues at {{group}}.

If there is something that we should do better, please answer this message. I read every answer myself.

With thanks,
{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a04',
    name: 'Tell of a changed phone number',
    topic: 'announcement',
    subject: 'How to reach {{hospice}}',
    body: `Hello {{first_name}},

our phone number has changed. You reach us day and night at **{{hospice_phone}}**.

Please pass it on to your colleagues at {{group}}, and change it where you keep our number. Everything else stays as it is.

{{sender}}
{{hospice}}`,
  },
  {
    id: '6b1d4c1e-7a52-4d0b-9b5f-0d3a5e1c2a05',
    name: 'Ask how it goes',
    topic: 'partnership',
    subject: 'How is it going with {{hospice}}?',
    body: `Hello {{first_name}},

three short questions, so that we can be of more use to {{group}}:

- Do you hear from us soon enough after a referral?
- Is there anything that you have to ask for twice?
- What should we do differently?

Two words are enough. Just answer this message.

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
