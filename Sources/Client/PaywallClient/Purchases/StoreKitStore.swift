import Numbers

// On visionOS a purchase needs a scene, so an app there implements its own store.
#if canImport(StoreKit) && !os(visionOS)
  import Foundation
  import StoreKit

  /// StoreKit 2 as a `PurchaseStore`.
  public struct StoreKitStore: PurchaseStore {
    /// Asks the app's server to sign a promotional offer of a product, such as `.promotionalOffer(…)`.
    public typealias Signature =
      @Sendable (_ product: Product, _ offer: String) async throws -> Product.PurchaseOption

    private let sign: Signature?

    /// - Parameter sign: signs promotional offers. If nil, a purchase with such an offer fails, so that nobody pays a price that the page
    ///   does not show.
    public init(sign: Signature? = nil) {
      self.sign = sign
    }

    public func products(_ identifiers: [String]) async throws(PurchaseError) -> [StoreProduct] {
      do {
        return try await Product.products(for: identifiers).map { product in
          StoreProduct(
            product.id,
            price: StorePrice(
              price: "\(product.price)",
              currency: product.priceFormatStyle.currencyCode,
              displayPrice: product.displayPrice,
              // Only this plan can be bought here; the service leaves out the others.
              billingPlans: ["upFront"]))
        }
      } catch {
        throw Self.error(error)
      }
    }

    public func purchase(
      _ identifier: String, offer: String?, plan: String?
    ) async throws(PurchaseError) -> PurchaseResult {
      // Without a plan StoreKit sells the whole period at once; nobody pays that in place of a month.
      guard plan == nil || plan == "upFront" else {
        throw .purchaseFailed("This billing plan is not available.")
      }
      do {
        guard let product = try await Product.products(for: [identifier]).first else {
          throw PurchaseError.productsUnavailable
        }
        switch try await product.purchase(options: options(product, offer)) {
        case .success(let result): return .bought(await Self.transaction(result))
        case .pending: return .pending
        case .userCancelled: return .cancelled
        @unknown default: throw PurchaseError.purchaseFailed("The store gave an unknown answer.")
        }
      } catch let error as PurchaseError {
        throw error
      } catch {
        throw Self.error(error)
      }
    }

    private func options(
      _ product: Product, _ offer: String?
    ) async throws -> Set<Product.PurchaseOption> {
      guard let offer else { return [] }
      guard let sign else { throw PurchaseError.purchaseFailed("This offer is not available.") }
      return [try await sign(product, offer)]
    }

    public func restore() async throws(PurchaseError) -> [StoreTransaction] {
      do {
        try await AppStore.sync()
      } catch StoreKitError.userCancelled {
        return await owned()
      } catch {
        throw Self.error(error)
      }
      return await owned()
    }

    public func owned() async -> [StoreTransaction] {
      var owned: [StoreTransaction] = []
      for await result in Transaction.currentEntitlements {
        owned.append(await Self.transaction(result))
      }
      return owned
    }

    public func transactions() -> AsyncStream<StoreTransaction> {
      AsyncStream { continuation in
        let listening = Task {
          for await result in Transaction.updates {
            continuation.yield(await Self.transaction(result))
          }
          continuation.finish()
        }
        continuation.onTermination = { _ in listening.cancel() }
      }
    }

    public func eligibility(_ identifiers: [String]) async -> [String: OfferEligibility] {
      var found: [String: OfferEligibility] = [:]
      let products: [Product]
      do { products = try await Product.products(for: identifiers) } catch { return [:] }
      for product in products {
        guard let subscription = product.subscription else { continue }
        guard let offer = subscription.introductoryOffer,
          await subscription.isEligibleForIntroOffer
        else {
          found[product.id] = OfferEligibility.none
          continue
        }
        found[product.id] = offer.paymentMode == .freeTrial ? .freeTrial : .introductory
      }
      return found
    }

    public func finish(_ transaction: StoreTransaction) async {
      guard let id = UInt64(transaction.id) else { return }
      for await result in Transaction.unfinished where result.unsafePayloadValue.id == id {
        await result.unsafePayloadValue.finish()
        return
      }
    }

    public func environment() async -> StoreEnvironment {
      do {
        return Self.environment(try await AppTransaction.shared.unsafePayloadValue.environment)
      } catch {
        return .production
      }
    }

    public func storefront() async -> String? { await Storefront.current?.countryCode }

    private static func environment(_ environment: AppStore.Environment) -> StoreEnvironment {
      switch environment {
      case .sandbox: .sandbox
      case .xcode: .xcode
      default: .production
      }
    }

    private static func transaction(
      _ result: VerificationResult<Transaction>
    ) async -> StoreTransaction {
      let payload = result.unsafePayloadValue
      var transaction = StoreTransaction(
        id: String(payload.id), product: payload.productID, purchased: payload.purchaseDate)
      transaction.expires = payload.expirationDate
      transaction.environment = Self.environment(payload.environment)
      transaction.isRevoked = payload.revocationDate != nil
      if case .unverified = result { transaction.isVerified = false }
      if let status = await payload.subscriptionStatus,
        case .verified(let renewal) = status.renewalInfo
      {
        transaction.graceEnds = renewal.gracePeriodExpirationDate
      }
      return transaction
    }

    private static func error(_ error: any Error) -> PurchaseError {
      switch error {
      case StoreKitError.networkError: .network
      case StoreKitError.notAvailableInStorefront, Product.PurchaseError.productUnavailable:
        .productsUnavailable
      case Product.PurchaseError.purchaseNotAllowed: .notAllowed
      default: .purchaseFailed(error.localizedDescription)
      }
    }
  }
#endif
