const browsers = [
  [/\bEdg\//, 'Edge'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const find = (names: typeof browsers | typeof systems, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** `Firefox on Linux`; the start of an unknown header. */
export const browserName = (userAgent: string | null): string => {
  if (userAgent === null) return 'unknown'
  const [browser, system] = [find(browsers, userAgent), find(systems, userAgent)]
  if (browser === undefined) return userAgent.slice(0, 60)
  return system === undefined ? browser : `${browser} on ${system}`
}
