import { labels } from './labels.ts';
import * as z from 'zod/mini';

export const AccountType = z.enum(['admin', 'stakeholder', 'hospice']);
export type AccountType = z.infer<typeof AccountType>;

export const HOSPICE_ROLES = [
  'hospice_super_admin',
  'hospice_admin',
  'hospice_business_development',
  'hospice_clinical_manager',
] as const;
export const GROUP_ROLES = ['care_manager', 'provider'] as const;
export const ROLES = ['superuser', ...GROUP_ROLES, ...HOSPICE_ROLES] as const;

export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const roleLabel = labels<Role>({
  superuser: 'Administrator',
  care_manager: 'Care manager',
  provider: 'Provider',
  hospice_super_admin: 'Hospice super administrator',
  hospice_admin: 'Hospice administrator',
  hospice_business_development: 'Business development',
  hospice_clinical_manager: 'Clinical manager',
});

/** The kind of account that a role belongs to. */
export const accountTypeOf = (role: Role): AccountType => {
  if (role === 'superuser') return 'admin';
  return role === 'care_manager' || role === 'provider' ? 'stakeholder' : 'hospice';
};
