/** Only files of this server run and are shown in the page, and no script can turn text into code. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/** Features of browsers that the page cannot use. It can copy to the clipboard, and create and use passkeys, so these three are absent. */
const forbidden = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'web-share',
  'window-management',
  'xr-spatial-tracking',
]
const allowed = ['clipboard-write', 'publickey-credentials-create', 'publickey-credentials-get']
const permissions = [...forbidden.map((feature) => `${feature}=()`), ...allowed.map((feature) => `${feature}=(self)`)].join(', ')

/** Headers of the page, beside those of every response. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'Content-Security-Policy': policy,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': permissions,
}
