export function childEnvironment(
  environment: Readonly<Record<string, string>>,
): Record<string, string> {
  return { ...environment };
}
