import type { Failure } from '@halyard/domain'

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The page that a browser shows after a refused login. It has no script and no style, so it needs no policy of its own. */
export const refusalPage = ({ message }: Failure, requestId: string, prefix: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The login was refused - Halyard</title>
<h1>The login was refused</h1>
<p>${escaped(message)}.</p>
<p>The log of the server has the reason under the request id <code>${escaped(requestId)}</code>.</p>
<p><a href="${escaped(prefix)}/sign-in">Back to the login</a></p>
</html>
`
