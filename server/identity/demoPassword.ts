/** The password of every demo account. The sign-in page shows it, and it protects only invented people. */
export const DEMO_PASSWORD = 'calm-harbor-2026';
