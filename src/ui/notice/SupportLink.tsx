import { env } from '#src/config/env.ts';

export function SupportLink({ children = 'Contact support' }: { readonly children?: string }) {
  return <a href={`mailto:${env.supportEmail}`}>{children}</a>;
}
