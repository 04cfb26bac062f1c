/** What a screen may ask the server for, and the script that it may load. */
interface ScreenBudget {
  readonly calls: number;
  /** KiB of brotli, as served, until nothing more is fetched. */
  readonly script: number;
}

const of = (calls: number, script: number): ScreenBudget => ({ calls, script });

/**
 * Of every screen that somebody can open, by its route as the router has it, and of some that a route shows by its query. What a screen needs
 * before it is usable has a budget of its own in tools/measureScripts.ts.
 */
export const SCREEN_BUDGETS: Readonly<Record<string, ScreenBudget>> = {
  '/*': of(0, 100),
  '/communication/unsubscribe/:messageId': of(1, 100),
  '/login': of(0, 5),
  '/logout/callback': of(0, 100),
  '/signup': of(1, 260),
  '/signup/callback': of(0, 100),
  '/survey/hospice-experience': of(0, 90),

  '/admin': of(4, 250),
  '/admin/account-settings': of(6, 325),
  '/admin/audit': of(4, 240),
  '/admin/hospices': of(2, 230),
  '/admin/hospices/:hospiceId': of(4, 235),
  '/admin/hospices/:hospiceId?tab=connections': of(4, 320),
  '/admin/invitations': of(2, 230),
  '/admin/mail': of(3, 235),
  '/admin/referrals/:id': of(1, 365),
  '/admin/stakeholders': of(4, 240),
  '/admin/stakeholders?tab=directory': of(4, 240),
  '/admin/stakeholders/:groupId': of(3, 355),
  '/admin/stakeholders/merge': of(1, 275),
  '/admin/system': of(3, 230),

  '/hospice': of(5, 220),
  '/hospice?filter.status=enrolled&page=2': of(5, 220),
  '/hospice?tab=communication': of(5, 235),
  '/hospice?tab=communication&part=inbox': of(7, 325),
  '/hospice?tab=enrollments': of(5, 225),
  '/hospice?tab=feedback': of(8, 240),
  '/hospice?tab=work': of(4, 250),
  '/hospice/*': of(2, 220),
  '/hospice/account-settings': of(7, 325),
  // Opening a paper changes it, and its reader loads too.
  '/hospice/intake/:paperId?': of(14, 785),
  '/hospice/performances': of(5, 245),
  '/hospice/performances/:sourceType': of(5, 245),
  '/hospice/performances/:sourceType/:source': of(4, 270),
  '/hospice/referrals/:id': of(8, 370),
  '/hospice/referrals/import': of(3, 330),
  '/hospice/referrals/new': of(5, 350),
  '/hospice/settings': of(3, 335),
  '/hospice/settings/connections': of(4, 315),
  '/hospice/settings/information-sharing': of(5, 310),
  '/hospice/settings/intake': of(3, 230),
  '/hospice/settings/referral-page': of(3, 230),
  '/hospice/settings/survey-questions': of(3, 245),
  '/hospice/settings/survey-send': of(8, 350),

  '/stakeholder': of(6, 230),
  '/stakeholder?tab=enrollments': of(5, 230),
  '/stakeholder/account-settings': of(7, 330),
  '/stakeholder/connections': of(4, 315),
  '/stakeholder/manage-communication': of(4, 325),
  '/stakeholder/performances': of(3, 250),
  '/stakeholder/referrals/:id': of(7, 375),
  '/stakeholder/referrals/import': of(3, 335),
  '/stakeholder/referrals/new': of(6, 360),
};
