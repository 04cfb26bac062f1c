/** The addresses of the communication tab and its sections. */

export const HOME = '/hospice?tab=communication';

export const SECTIONS = ['messages', 'inbox', 'templates', 'summaries'] as const;
export type Section = (typeof SECTIONS)[number];

export const sectionIn = (params: URLSearchParams): Section =>
  SECTIONS.find((part) => part === params.get('part')) ?? 'messages';

export const sectionPath = (part: Section): string => (part === 'messages' ? HOME : `${HOME}&part=${part}`);

export const messagePath = (id: string): string => `${HOME}&message=${id}`;
export const composePath = (id: string): string => `${HOME}&compose=${id}`;
export const NEW_MESSAGE = composePath('new');
export const fromTemplatePath = (templateId: string): string => `${NEW_MESSAGE}&template=${templateId}`;
export const answersPath = (messageId: string): string => `${sectionPath('inbox')}&filter.message.id=${messageId}`;
