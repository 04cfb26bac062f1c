/** The addresses of the tab and of what stands in it. */

export const HOME = '/hospice?tab=communication';

export const PARTS = ['messages', 'inbox', 'templates', 'summaries'] as const;
export type Part = (typeof PARTS)[number];

export const partIn = (params: URLSearchParams): Part =>
  PARTS.find((part) => part === params.get('part')) ?? 'messages';

export const partPath = (part: Part): string => (part === 'messages' ? HOME : `${HOME}&part=${part}`);

export const messagePath = (id: string): string => `${HOME}&message=${id}`;
export const composePath = (id: string): string => `${HOME}&compose=${id}`;
export const NEW_MESSAGE = composePath('new');
export const fromTemplatePath = (templateId: string): string => `${NEW_MESSAGE}&template=${templateId}`;
export const answersPath = (messageId: string): string => `${partPath('inbox')}&filter.message.id=${messageId}`;
