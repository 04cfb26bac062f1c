/** The parts of the audit log: what people changed comes first, because of all entries it is the least. */
export const AUDIT_VIEWS = ['changes', 'reads', 'all'] as const;
export type AuditView = (typeof AUDIT_VIEWS)[number];

export const auditViewLabel: Record<AuditView, string> = { changes: 'Changes', reads: 'Views', all: 'Everything' };

/** The parameter of the address that names the part. */
export const VIEW = 'view';

export const AUDIT_PATH = '/admin/audit';

export const auditPath = (view: AuditView): string =>
  view === 'changes' ? AUDIT_PATH : `${AUDIT_PATH}?${VIEW}=${view}`;

export const viewIn = (params: URLSearchParams): AuditView =>
  AUDIT_VIEWS.find((view) => view === params.get(VIEW)) ?? 'changes';
