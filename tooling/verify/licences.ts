const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

/** Whether an SPDX expression allows an accepted licence. */
export function acceptable(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '')
  return bare.split(/ OR /i).some((choice) => choice.split(/ AND /i).every((licence) => accepted.has(licence.trim())))
}

/** Packages without an accepted licence, from the output of `pnpm licenses list --json`. */
export function refusedLicences(json: string): string[] {
  const byLicence: Record<string, { name: string }[]> = JSON.parse(json)
  return Object.entries(byLicence).flatMap(([licence, packages]) =>
    acceptable(licence) ? [] : packages.map(({ name }) => `${name} is under ${licence}`),
  )
}
