import { refuse } from './refused.ts'
import { attributeOf, type XmlElement } from './xml/tree.ts'

/** Largest difference between the clocks of the provider and of this server. */
export const skewMs = 60_000
/** Time from the creation of a message to its arrival. */
export const longestWayMs = 300_000
/** Providers repeat the time of the last login of a browser, which can be several weeks old. */
const longestLoginMs = 90 * 24 * 3_600_000

const pattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/

/** Epoch milliseconds of an attribute; undefined: the element does not have it. */
const timeOf = (element: XmlElement, name: string): number | undefined => {
  const text = attributeOf(element, name)
  if (text === undefined) return undefined
  const time = pattern.test(text) ? Date.parse(text) : Number.NaN
  const isReal = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 19) === text.slice(0, 19)
  return isReal ? time : refuse(`The ${name} of the element ${element.local} is no time in UTC`)
}

const requiredTime = (element: XmlElement, name: string): number =>
  timeOf(element, name) ?? refuse(`The element ${element.local} has no ${name}`)

const checkPast = (element: XmlElement, name: string, now: number, longestMs: number): number => {
  const time = requiredTime(element, name)
  if (time > now + skewMs) refuse(`The ${name} of the element ${element.local} is in the future: check the clocks`)
  if (time < now - longestMs - skewMs) refuse(`The ${name} of the element ${element.local} is too old: check the clocks`)
  return time
}

/** Returns the time at which the message was created. */
export const checkIssueInstant = (element: XmlElement, now: number): number => checkPast(element, 'IssueInstant', now, longestWayMs)

export const checkAuthnInstant = (element: XmlElement, now: number): number => checkPast(element, 'AuthnInstant', now, longestLoginMs)

/** Refuses an element whose time is over. Returns the end; undefined: the element names none. */
export const checkEnd = (element: XmlElement, name: string, now: number): number | undefined => {
  const end = timeOf(element, name)
  if (end !== undefined && end <= now - skewMs) refuse(`The ${name} of the element ${element.local} has passed`)
  return end
}

export const checkRequiredEnd = (element: XmlElement, name: string, now: number): number =>
  checkEnd(element, name, now) ?? refuse(`The element ${element.local} has no ${name}`)

export const checkStart = (element: XmlElement, now: number): void => {
  const start = timeOf(element, 'NotBefore')
  if (start !== undefined && start > now + skewMs) refuse(`The NotBefore of the element ${element.local} is in the future`)
}
