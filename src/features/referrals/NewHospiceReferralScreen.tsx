export function Component() {
  return <h1>New referral</h1>;
}
