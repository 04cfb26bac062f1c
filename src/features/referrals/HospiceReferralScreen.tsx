export function Component() {
  return <h1>Referral</h1>;
}
