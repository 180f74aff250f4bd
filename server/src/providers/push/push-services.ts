/**
 * The push services of the browsers. Only these are called: the endpoint comes from the user, and the server must not be
 * led to another address.
 */
const pushServices = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)*push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)*push\.apple\.com$/,
  /^([a-z0-9-]+\.)*notify\.windows\.com$/
]

/** Whether the endpoint of a subscription belongs to the push service of a browser. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return pushServices.some((pattern) => pattern.test(hostname))
}
