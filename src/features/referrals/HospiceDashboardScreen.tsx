export function Component() {
  return <h1>Patient registry</h1>;
}
