export function Component() {
  return <h1>Referrals</h1>;
}
