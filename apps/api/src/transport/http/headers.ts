/** On every answer of the API. Pages that show something set a policy of their own. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Only where the server is reached through https: there browsers shall never try http again. */
export const strictTransport = (publicUrl: string): Readonly<Record<string, string>> =>
  publicUrl.startsWith('https:') ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' } : {}
