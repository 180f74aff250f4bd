/** A message was not handed over. The text contains neither the address nor the provider's reply. */
export class DeliveryError extends Error {
  override readonly name: string = 'DeliveryError'

  /** @param isPermanent the message is refused, so further attempts are useless */
  constructor(
    message: string,
    readonly isPermanent = false
  ) {
    super(message)
  }
}
