/** Generated from openapi/comanda.yaml by `npm run gen`. */

export type paths = {
    readonly "/api/diner/{alias}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * What an alias, or an id in its place, stands for
         * @description With `lat` and `lng` each store says its `distance` and whether it is `reachableByDelivery`.
         */
        readonly get: operations["resolveAlias"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/file/{id}/url": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Where a picture of a branch is served */
        readonly get: operations["readFileUrl"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/branchcontacts/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A store, by its id */
        readonly get: operations["readBranchContact"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/branchordermodes/{branchId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The order modes that a branch offers in any of its stores */
        readonly get: operations["listBranchOrderModes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/companies/{companyId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A company */
        readonly get: operations["readCompany"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/companies/{companyId}/branches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A page of the branches of a company */
        readonly get: operations["listCompanyBranches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/country/{country}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** How a country writes its money and phones */
        readonly get: operations["readCountry"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/menucustomization/{branchId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What a branch has set up otherwise */
        readonly get: operations["listCustomizations"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/menu/near": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A page of the stores around a position, nearest first */
        readonly post: operations["listNearbyStores"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/menu/{alias}/hash": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One hash for the menu of each order mode; equal hashes keep the cart */
        readonly get: operations["listMenuHashes"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/{branchContactAlias}/menu/{orderModeId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The menu of a store in one order mode */
        readonly get: operations["readMenu"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/{branchId}/discounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The active discounts on the plates of a branch */
        readonly get: operations["listDiscounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/indicators": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Every indicator */
        readonly get: operations["listIndicators"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/entityindicators/{type}/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The indicators of one entity */
        readonly get: operations["listEntityIndicators"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/branch/{branchId}/deliveryzones/fee": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * The fee and the options of delivery to an address
         * @description Without `lat` and `lng` the address is geocoded.
         */
        readonly get: operations["quoteDelivery"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/ordermodes/{id}/generaldiscounts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The discounts on every order of a mode */
        readonly get: operations["listGeneralDiscounts"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/ordermodes/{id}/generalsurcharges": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The surcharges on every order of a mode */
        readonly get: operations["listGeneralSurcharges"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/ordermodes/{id}/fees": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The service fee of a mode */
        readonly get: operations["readOrderModeFees"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/ordermode/schedule/{orderModeId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The slots that an order of a mode may be scheduled for */
        readonly get: operations["readOrderModeSchedule"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/codediscounts/validate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Whether a discount code may be used, and what it gives */
        readonly post: operations["validateDiscountCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/external-benefits/{partnerName}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What an external loyalty partner grants its user */
        readonly post: operations["readExternalBenefits"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Places an order */
        readonly post: operations["submitOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orderingcustomer/{phone}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What a branch knows of a customer */
        readonly get: operations["readOrderingCustomer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A page of the orders of a customer, newest first */
        readonly get: operations["listOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/branch/{branchId}/loyalty-program": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The loyalty program of a branch */
        readonly get: operations["readLoyaltyProgram"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/branch/{branchId}/loyalty-points/history/{customerPhone}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A page of the points of a customer, newest first */
        readonly get: operations["listLoyaltyPoints"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/customer/{phone}/loyalty-reward/{rewardId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Claims a reward, once for each customer
         * @description A second claim answers 409 with a message that holds 'already exists'.
         */
        readonly post: operations["claimLoyaltyReward"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/customer/{phone}/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Sends a one-time code to a phone */
        readonly post: operations["requestOneTimeCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/customer/{phone}/code/confirm": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Proves that a phone is the caller’s own */
        readonly post: operations["confirmOneTimeCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/paymenturl": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A link under which an order can be paid */
        readonly post: operations["requestPaymentUrl"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/order/payment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Pays an order with a card that the provider has made a token of */
        readonly post: operations["payOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/callback/transbank/{a}{b}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Settles a payment after the return from the bank */
        readonly post: operations["returnFromBank"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/{branchContact}/order/{orderId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** An order, for whoever holds its store and its code */
        readonly get: operations["readOrder"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/order": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Says what was wrong with an order received */
        readonly put: operations["reportOrderError"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/order/details": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Takes an order as the page has it after a payment */
        readonly post: operations["updateOrderDetails"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shipments/order/{logisticsOrderId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The shipments of an order */
        readonly get: operations["listOrderShipments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/logisticsorder/tracking/{alias}/{orderCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Where an order is, for whoever holds its store and its code */
        readonly get: operations["readTracking"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/survey/{branchContactId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The survey of a store */
        readonly get: operations["readSurvey"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/survey/order/{orderCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What was answered on an order */
        readonly get: operations["readSurveyResponse"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/survey/{orderCode}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Adds answers to those on an order; a later one to the same question replaces it */
        readonly post: operations["answerSurvey"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/abandoned/cart/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** A cart was left; a notice goes out unless it is cancelled in time */
        readonly post: operations["noticeAbandonedCart"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/abandoned/cart/cancel/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** The diner is back; no notice goes out */
        readonly put: operations["cancelAbandonedCart"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/recovery/cart/{phone}/{branchContactId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The cart that was left */
        readonly get: operations["recoverCart"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shipments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A page of the shipments that need a driver */
        readonly get: operations["listShipments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shipments/rider": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the courier is in the middle of */
        readonly get: operations["readRiderShipment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shipments/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A shipment, as far as this courier may see it */
        readonly get: operations["readShipment"];
        /** Takes a shipment one step further, or cancels it */
        readonly put: operations["updateShipment"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/shipmentstacks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The stacks of the courier’s store that need a driver */
        readonly get: operations["listShipmentStacks"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/stacking/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A stack, as far as this courier may see it */
        readonly get: operations["readStack"];
        /** Takes a whole stack one step further, or cancels it */
        readonly put: operations["updateStack"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/whoami": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The courier of the bearer token */
        readonly get: operations["whoAmI"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/rider/bc/phone": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A courier of a store, by phone */
        readonly get: operations["findRider"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/rider/createwithcode": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Registers a courier and starts the shift
         * @description 400 means a wrong security code, and nothing else; any other bad payload is 422.
         */
        readonly post: operations["registerRider"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/rider/{id}/updatewithcode": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /**
         * Starts or ends the shift of a courier
         * @description 400 means a wrong security code, and nothing else; any other bad payload is 422.
         */
        readonly put: operations["updateRider"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/rider/{id}/positions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Reports where the courier was, oldest first or not */
        readonly post: operations["sendPositions"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/console/orders": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A page of the orders of a store, newest first */
        readonly get: operations["listConsoleOrders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/console/orders/{code}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Accepts an order; its shipment starts to look for a driver */
        readonly post: operations["acceptOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/console/orders/{code}/ready": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Says that an order is ready */
        readonly post: operations["readyOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/console/orders/{code}/deliver": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Says that an order was handed over */
        readonly post: operations["deliverOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/console/orders/{code}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Cancels an order and its shipment */
        readonly post: operations["cancelOrder"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/console/stacks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Groups shipments that need a driver into one stack */
        readonly post: operations["createStack"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/diner/log": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Logs what went wrong in a browser
         * @description The body is a JSON text of the shape `DinerLog`.
         */
        readonly post: operations["writeDinerLog"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/configuration": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the web client needs to start */
        readonly get: operations["readConfiguration"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/places": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Addresses that match what was typed, those near the position first */
        readonly get: operations["searchPlaces"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/places/reverse": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The address at a position */
        readonly get: operations["reverseGeocode"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/analytics/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What the diner did, for the shop’s own statistics */
        readonly post: operations["sendAnalyticsEvents"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pusher/auth": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Signs a subscription to a private channel of the courier */
        readonly post: operations["authorizeChannel"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
};
export type webhooks = Record<string, never>;
export type components = {
    schemas: {
        readonly AbandonedCart: {
            readonly items: readonly components["schemas"]["CartItem"][];
            readonly branchContactId: components["schemas"]["Id"];
            readonly branchId: components["schemas"]["Id"];
            readonly phone: components["schemas"]["Phone"];
            readonly email?: string | null;
            readonly orderModeId: components["schemas"]["Id"];
            readonly navigationEvent: components["schemas"]["NavigationEvent"];
        };
        readonly AbandonedCartCancellation: {
            readonly email?: string | null;
            readonly phone: components["schemas"]["Phone"];
            readonly branchContactId: components["schemas"]["Id"];
            readonly branchId: components["schemas"]["Id"];
            readonly navigationEvent: components["schemas"]["NavigationEvent"];
        };
        /** @description A decimal amount in the currency of the country. */
        readonly Amount: number;
        readonly AnalyticsEvent: {
            /** @enum {string} */
            readonly name: "CREATE_ORDER" | "PAY_ORDER" | "CONTINUE_TO_CHECKOUT" | "DELETE_ITEM" | "VIEW_ORDER_SUMMARY" | "ADD_ITEM" | "ITEM_VIEW" | "ORDER_MODE_SELECT" | "BRANCH_CONTACT_SELECT" | "LINK_CLICK";
            readonly branch: string | null;
            readonly customer: string | null;
            readonly branchContact: string | null;
            readonly campaignId: string | null;
            readonly date: components["schemas"]["Instant"];
            readonly abandonedCart: boolean;
            readonly source: string | null;
            /** @description Menu ids of the campaign. */
            readonly menu?: readonly string[];
            /** @description The event's own, of the thing acted on. */
            readonly fields: {
                readonly [key: string]: string | number | boolean | null;
            };
        };
        readonly AnalyticsEvents: {
            readonly events: readonly components["schemas"]["AnalyticsEvent"][];
        };
        /** @description A brand. Its branch contacts (stores) sell from its menus. */
        readonly Branch: {
            readonly id: components["schemas"]["Id"];
            readonly companyId: components["schemas"]["Id"];
            readonly alias: components["schemas"]["Id"];
            readonly name: string;
            readonly social: {
                readonly instagram: string | null;
                readonly facebook: string | null;
            };
            readonly customMessage: string | null;
            readonly withCustomBannerLogo: boolean;
            readonly customBannerLogoURL: string | null;
            readonly customLogoURL: string | null;
            readonly withCustomBackgroundLogo: boolean;
            readonly fbPixelId: string | null;
            readonly googleTagManagerId: string | null;
            readonly googleAnalyticsId: string | null;
            readonly generalConfig: {
                readonly menuConfig: {
                    readonly plateDetailInModal: boolean;
                };
                readonly colorConfig: components["schemas"]["ColorConfig"];
                readonly mapConfig: components["schemas"]["MapConfig"];
            };
            readonly nps: {
                readonly enabled: boolean;
                readonly threshold: number;
            };
            readonly externalLoyaltyPartner: string | null;
        };
        /** @description A store, the place that cooks, sells and hands over. */
        readonly BranchContact: {
            readonly id: components["schemas"]["Id"];
            readonly branchId: components["schemas"]["Id"];
            readonly alias: components["schemas"]["Id"];
            readonly name: string;
            readonly address: components["schemas"]["StoreAddress"];
            /** @description Metres from the position asked for; null without one. */
            readonly distance: number | null;
            readonly callPhone: string | null;
            readonly whatsAppPhone: string | null;
            readonly mandatoryEmail: boolean;
            /** @description Null without a position asked for. */
            readonly reachableByDelivery: boolean | null;
            /** @enum {string} */
            readonly status: "OPEN" | "TEMPORARILY_CLOSED";
            /** @description Whether the store's hours and status have it open now. */
            readonly isOpen: boolean;
            readonly commercialTermsInfo: {
                readonly blocked: boolean;
            };
            readonly ordersConsoleActive: boolean;
            readonly acceptsOnlinePayment: boolean;
            readonly followUpSupport: components["schemas"]["FollowUpSupport"];
            readonly timeZone: string;
            readonly deliveryConfig: components["schemas"]["DeliveryConfig"];
            readonly schedules: readonly components["schemas"]["Schedule"][];
            readonly surveyId: string | null;
        };
        readonly BranchContactWithBranch: components["schemas"]["BranchContact"] & {
            readonly branch: components["schemas"]["Branch"];
        };
        readonly BranchOrderMode: {
            readonly type: components["schemas"]["OrderModeType"];
            readonly showName: string;
        };
        readonly BranchPage: {
            readonly branches: readonly components["schemas"]["Branch"][];
            readonly total: number;
        };
        readonly BranchWithStores: components["schemas"]["Branch"] & {
            readonly branchContacts: readonly components["schemas"]["BranchContact"][];
        };
        readonly CardPayment: {
            readonly token: string;
            readonly paymentMethodId: string;
            readonly dinerOrderId: components["schemas"]["Id"];
            readonly cardName: components["schemas"]["PersonName"];
            /** @constant */
            readonly identificationType: "DNI";
            readonly identificationNumber: string;
        };
        /** @description A line of a cart. `price` is what one unit costs with extras and discount. */
        readonly CartItem: {
            readonly referenceId: components["schemas"]["Id"];
            /** @constant */
            readonly referenceType: "PLATE";
            readonly name: string;
            readonly notes: components["schemas"]["Notes"];
            readonly quantity: number;
            readonly price: components["schemas"]["Amount"];
            readonly originalPrice: components["schemas"]["Amount"];
            readonly priceWithoutModifiers: components["schemas"]["Amount"];
            readonly sizeId: components["schemas"]["Id"] | null;
            readonly categoryId: components["schemas"]["Id"];
            readonly categoryShowName: string;
            readonly discount: components["schemas"]["CartItemDiscount"] | null;
            /**
             * @description `plate` marks a line that was upsold.
             * @enum {unknown}
             */
            readonly source: "plate" | null;
            readonly maxQuantity: number | null;
            /** @description The upsell price of an upsold line. */
            readonly upsell: number | null;
            readonly extras: readonly components["schemas"]["ExtrasGroup"][];
        };
        readonly CartItemDiscount: {
            readonly itemId: components["schemas"]["Id"];
            /** @enum {string} */
            readonly type: "PERCENT" | "MULTIPLE" | "FIXED" | "FINAL_PRICE";
            readonly discountReferenceId: components["schemas"]["Id"];
            readonly amount: components["schemas"]["Amount"];
        };
        readonly Category: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly showName: string;
            readonly description: string;
            readonly withImage: boolean;
            readonly excludedFromUpselling: boolean;
            readonly plates: readonly components["schemas"]["Plate"][];
        };
        readonly ChannelPass: {
            readonly auth: string;
        };
        readonly ChannelRequest: {
            readonly socket_id: string;
            readonly channel_name: string;
        };
        /** @description A colour that is absent takes its default. */
        readonly ColorConfig: {
            /** @enum {string} */
            readonly colorModeType: "LIGHT" | "DARK";
            readonly lightMainColor?: string;
            readonly darkMainColor?: string;
            readonly buttonBorderedColorLight?: string;
            readonly buttonBorderedColorDark?: string;
            readonly promotionalBannerColorLight?: string;
            readonly promotionalBannerColorDark?: string;
            readonly mainBackgroundColorLight?: string;
            readonly mainBackgroundColorDark?: string;
            readonly mainTextColorLight?: string;
            readonly mainTextColorDark?: string;
            readonly descriptionTextColorLight?: string;
            readonly descriptionTextColorDark?: string;
        };
        readonly Company: {
            readonly id: components["schemas"]["Id"];
            readonly alias: components["schemas"]["Id"];
            readonly name: string;
        };
        readonly Configuration: {
            readonly realtime: {
                readonly enabled: boolean;
                readonly key: string;
                /** @description Where the Pusher protocol is spoken, before `/app/{key}`; empty at the root. */
                readonly wsPath: string;
                readonly trackingEvent: string;
            };
            readonly map: {
                /** @description A tile address with `{z}`, `{x}` and `{y}`. */
                readonly lightUrl: string;
                readonly darkUrl: string;
                readonly attribution: string;
            };
            readonly poweredBy: {
                readonly name: string;
                readonly url: string;
            };
            readonly address: {
                readonly complexModeBranchContactIds: readonly components["schemas"]["Id"][];
            };
            readonly defaultCountry: components["schemas"]["Country"];
            readonly defaultCentre: components["schemas"]["Position"];
            readonly demo: boolean;
        };
        readonly ConsoleOrders: {
            readonly orders: readonly components["schemas"]["FollowUpOrder"][];
        };
        readonly Country: {
            readonly code: string;
            readonly name: string;
            readonly currencyCode: string;
            readonly currencySymbol: string;
            readonly phonePrefix: string;
            /** @description Decimals of an amount. */
            readonly mantissaLength: number;
        };
        readonly CustomerOrders: {
            readonly dinerOrders: {
                readonly orders: readonly components["schemas"]["OrderSummary"][];
            };
        };
        /** @description What the header `Customer-Token` carries. */
        readonly CustomerPass: {
            readonly token: string;
            readonly expiresAt: components["schemas"]["Instant"];
        };
        readonly Customization: components["schemas"]["PromotionalBanner"] | components["schemas"]["DocumentLabel"] | components["schemas"]["NotesLimit"] | components["schemas"]["RedirectAction"];
        /** @enum {string} */
        readonly DayOfWeek: "MONDAY" | "TUESDAY" | "WEDNESDAY" | "THURSDAY" | "FRIDAY" | "SATURDAY" | "SUNDAY";
        readonly DeliveryConfig: {
            readonly orderModes: readonly components["schemas"]["OrderMode"][];
            readonly workingDays: readonly components["schemas"]["WorkingDay"][];
            readonly betweenStreetsRequired: boolean;
            readonly npsAvg: number | null;
        };
        /** @description Fees and options are those of the zone; null where nobody delivers. */
        readonly DeliveryQuote: {
            readonly inDeliveryArea: boolean;
            readonly providersFailed: boolean;
            readonly deliveryFee: number | null;
            /** @description Null is the same fee as for other payments. */
            readonly cashDeliveryFee: number | null;
            readonly cashDelivery: boolean;
            readonly minimumOrderAmount: number | null;
            readonly freeDeliveryFrom: number | null;
            readonly minDelayInMinutes: number | null;
            readonly maxDelayInMinutes: number | null;
            /** @description The store that delivers. */
            readonly branchContactId: components["schemas"]["Id"] | null;
        };
        /** @description The JSON text that `writeDinerLog` takes as its body. */
        readonly DinerLog: {
            readonly message: string;
            readonly bcId?: string | null;
            readonly branchId?: string | null;
            readonly url?: string;
            readonly lng?: number | null;
            readonly lat?: number | null;
            readonly fullAddress?: string | null;
            readonly addressFromLocalStorage?: boolean;
            readonly component?: string;
            /** @description Any JSON. */
            readonly payload?: unknown;
            readonly stack?: string;
        };
        /** @description A discount on the plates that it lists, and on no others. */
        readonly Discount: components["schemas"]["GeneralDiscount"] & {
            readonly plateIds: readonly components["schemas"]["Id"][];
        };
        readonly DiscountCodeInfo: {
            readonly id: components["schemas"]["Id"];
            readonly code: string;
            /** @enum {string} */
            readonly type: "PERCENT" | "FIXED" | "DELIVERY_FEE";
            /** @description A whole percent, or an amount; 0 for DELIVERY_FEE. */
            readonly value: number;
            readonly active: boolean;
            readonly minimumOrderAmount: number;
            readonly plate: {
                readonly id: components["schemas"]["Id"];
                readonly showName: string;
            } | null;
            readonly maximumDiscountAmount: number | null;
            readonly limitedUsage: boolean;
            readonly firstTimeUseOnly: boolean;
            /** @description Whether the code takes the delivery fee away. */
            readonly deliveryFeeType: boolean;
        };
        readonly DiscountCodeText: string;
        readonly DiscountCodeValidation: {
            readonly code: components["schemas"]["DiscountCodeText"];
            readonly paymentId: components["schemas"]["Id"];
            readonly phone: components["schemas"]["Phone"];
            readonly orderDate: components["schemas"]["Instant"];
            readonly branchId: components["schemas"]["Id"];
        };
        /** @description `value` is what the discount says, `amount` what it takes off. */
        readonly DiscountLine: {
            readonly name: string;
            /** @enum {string} */
            readonly type: "PERCENT" | "MULTIPLE" | "FIXED" | "FINAL_PRICE" | "DELIVERY_FEE";
            readonly value: components["schemas"]["Amount"];
            readonly amount: components["schemas"]["Amount"];
            readonly discountReferenceId: components["schemas"]["Id"];
            readonly externalBenefitType: string | null;
            readonly code: string | null;
        };
        /** @description Percentages are whole percents. */
        readonly DiscountValue: {
            /** @constant */
            readonly type: "PERCENT";
            readonly percentage: number;
        } | {
            /** @constant */
            readonly type: "MULTIPLE";
            readonly buy: number;
            readonly pay: number;
        } | {
            /** @constant */
            readonly type: "FIXED";
            readonly fixedDiscount: number;
        } | {
            /** @constant */
            readonly type: "FINAL_PRICE";
            readonly finalPrice: number;
        };
        readonly DocumentLabel: {
            /** @constant */
            readonly resource: "DOCUMENT_LABEL";
            readonly displayType: string | null;
            readonly theme: string | null;
            readonly commands: string | null;
            readonly label: string;
        };
        readonly Email: string;
        /** @description The one error body. `code` is for machines and stays; `message` is for developers. */
        readonly Error: {
            readonly statusCode: number;
            readonly error: string;
            readonly code: string;
            readonly message: string;
            readonly errors?: readonly components["schemas"]["ErrorItem"][];
        };
        readonly ErrorItem: {
            /** @description The item of the request that is refused. */
            readonly referenceId?: string;
            /** @description The field of the request that is refused, as body/items/0/quantity. */
            readonly path?: string;
            readonly type: string;
            readonly message: string;
        };
        readonly ExternalBenefits: {
            readonly generalDiscounts: readonly (components["schemas"]["GeneralDiscount"] & {
                readonly externalBenefitType: string;
            })[];
        };
        readonly ExternalBenefitsRequest: {
            readonly branchId: components["schemas"]["Id"];
            readonly branchContactId: components["schemas"]["Id"];
            readonly externalUserId: string;
        };
        readonly ExtraItem: {
            readonly quantity: number;
            readonly name: string;
            readonly referenceId: components["schemas"]["Id"];
            /** @constant */
            readonly referenceType: "GARNISH";
            readonly price: components["schemas"]["Amount"];
        };
        readonly ExtrasGroup: {
            readonly groupId: components["schemas"]["Id"];
            readonly groupName: string;
            readonly min: number;
            readonly max: number;
            readonly multipleSelection: boolean;
            readonly mandatory: boolean;
            readonly groupItems: readonly components["schemas"]["ExtraItem"][];
        };
        readonly FileUrl: {
            readonly url: string;
        };
        readonly FollowUpDestination: {
            readonly street: string;
            readonly number: string;
            readonly zone: string;
            readonly locality: string;
            readonly details: string;
            readonly betweenStreets: string;
        };
        readonly FollowUpItem: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly quantity: number;
            readonly notes: components["schemas"]["Notes"];
            readonly extras: readonly {
                readonly groupName: string;
                readonly groupItems: readonly {
                    readonly name: string;
                    readonly quantity: number;
                    readonly price: components["schemas"]["Amount"];
                }[];
            }[];
            /** @description Of the whole line. */
            readonly accPrice: components["schemas"]["Amount"];
        };
        /** @description An order as the diner follows it. It names no phone and no e-mail, since whoever holds alias and code may read it. */
        readonly FollowUpOrder: {
            readonly id: components["schemas"]["Id"];
            readonly code: components["schemas"]["OrderCode"];
            readonly status: components["schemas"]["OrderStatus"];
            readonly type: components["schemas"]["OrderModeType"];
            readonly orderModeId: components["schemas"]["Id"];
            readonly orderModeName: string;
            readonly customerId: components["schemas"]["Id"];
            readonly customerName: string;
            readonly orderedAt: components["schemas"]["Instant"];
            readonly scheduled: boolean;
            readonly scheduledAt: components["schemas"]["Instant"] | null;
            readonly minDelayInMinutes: number;
            readonly maxDelayInMinutes: number;
            readonly paymentType: components["schemas"]["OrderPaymentType"];
            readonly payment: {
                readonly status: components["schemas"]["PaymentStatus"];
            };
            readonly paysWith: number | null;
            readonly items: readonly components["schemas"]["FollowUpItem"][];
            readonly surcharges: readonly components["schemas"]["NamedAmount"][];
            readonly discounts: readonly components["schemas"]["NamedAmount"][];
            readonly itemsPrice: components["schemas"]["Amount"];
            readonly deliveryFee: components["schemas"]["Amount"];
            readonly userServiceFee: components["schemas"]["Amount"];
            readonly total: components["schemas"]["Amount"];
            readonly notes: components["schemas"]["Notes"];
            readonly destination: components["schemas"]["FollowUpDestination"] | null;
            readonly tableUID: string | null;
            readonly branch: components["schemas"]["OrderBranch"];
            readonly branchContact: components["schemas"]["OrderBranchContact"];
            readonly shipments: readonly components["schemas"]["OrderShipment"][];
            /** @description The id of the tracking channel; null where nobody drives. */
            readonly logisticsOrderId: components["schemas"]["Id"] | null;
            readonly errorType: components["schemas"]["OrderErrorType"] | null;
            readonly canReportError: boolean;
            readonly redeemedPoints: number;
            /** @description What the points paid for. */
            readonly redeemedAmount: components["schemas"]["Amount"];
            readonly gainedPoints: number;
            readonly times: components["schemas"]["OrderTimes"];
            readonly at: components["schemas"]["Place"];
        };
        readonly FollowUpSupport: {
            readonly enabled: boolean;
            readonly widgetId: string | null;
        };
        readonly FoundPlace: {
            readonly id: string;
            readonly label: string;
            readonly street: string;
            readonly number: string;
            readonly city: string;
            readonly locality: string;
            readonly country: string;
            readonly postalCode: string;
            readonly lat: components["schemas"]["Latitude"];
            readonly lng: components["schemas"]["Longitude"];
        };
        readonly FoundPlaces: {
            readonly places: readonly components["schemas"]["FoundPlace"][];
        };
        readonly Garnish: {
            readonly id: components["schemas"]["Id"];
            readonly visible: boolean;
            readonly name: string;
            readonly description: string;
            readonly price: number;
        };
        /** @description `min` and `max` bound the units picked in the group. */
        readonly GarnishGroup: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly mandatory: boolean;
            readonly multipleSelection: boolean;
            readonly min: number;
            readonly max: number;
            readonly garnishes: readonly components["schemas"]["Garnish"][];
        };
        readonly GeneralDiscount: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
        } & components["schemas"]["DiscountValue"];
        readonly GeneralSurcharge: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            /** @enum {string} */
            readonly type: "PERCENT" | "FIXED";
            /** @description A whole percent, or an amount. */
            readonly value: number;
        };
        readonly HourAndMinute: string;
        readonly Id: string;
        readonly Indicator: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly description: string;
            readonly iconUrl: string;
            readonly color: string;
        };
        /**
         * Format: date-time
         * @description ISO 8601 with offset.
         */
        readonly Instant: string;
        readonly Latitude: number;
        readonly Longitude: number;
        readonly LoyaltyClaim: {
            readonly name: components["schemas"]["PersonName"];
            readonly phone: components["schemas"]["Phone"];
            readonly email: components["schemas"]["Email"];
            readonly branchId: components["schemas"]["Id"];
            readonly branchContactId: components["schemas"]["Id"];
            readonly loyaltyRewardId: components["schemas"]["Id"];
            readonly acquisitionChannel?: string;
        };
        readonly LoyaltyMovement: {
            readonly orderCode: components["schemas"]["OrderCode"] | null;
            readonly createdAt: components["schemas"]["Instant"];
            readonly amount: number;
            readonly postBalance: number;
        };
        /** @description Percentages are fractions. One point is worth one unit of currency. */
        readonly LoyaltyProgram: {
            readonly active: boolean;
            readonly name: string;
            readonly orderPercentage: number;
            readonly minRedeemedPoints: number;
            readonly maxRedeemedPoints: number;
            readonly maxRedeemedPercentage: number;
            readonly supportsDiscounts: boolean;
            /** @description Null is every store of the branch, empty is none. */
            readonly branchContactIds: readonly components["schemas"]["Id"][] | null;
        };
        readonly LoyaltyReward: {
            readonly id: components["schemas"]["Id"];
            /** @description Points of the reward. */
            readonly amount: number;
            readonly active: boolean;
            readonly branchId: components["schemas"]["Id"];
            readonly branchContactId: components["schemas"]["Id"];
            readonly done: boolean;
        };
        readonly MapConfig: {
            /** @enum {string} */
            readonly mapProvider: "OPEN_SOURCE" | "BIG_VENDOR";
            /** @enum {string} */
            readonly geocodingProvider: "OPEN_SOURCE" | "BIG_VENDOR";
            /** @enum {string} */
            readonly addressRedirect: "MANUAL" | "AUTOMATIC";
        };
        readonly Menu: {
            readonly categories: readonly components["schemas"]["Category"][];
            readonly remarkeds: readonly components["schemas"]["Plate"][];
            readonly upselleds: readonly components["schemas"]["UpselledPlate"][];
            readonly discounts: readonly components["schemas"]["Discount"][];
            readonly oldMenuName: string | null;
            readonly selectedOrderMode: components["schemas"]["OrderMode"];
        };
        readonly MenuHashes: {
            readonly menuHashes: readonly {
                readonly orderModeId: components["schemas"]["Id"];
                readonly hash: string;
            }[];
        };
        readonly NamedAmount: {
            readonly name: string;
            readonly amount: components["schemas"]["Amount"];
        };
        /** @description `visibilitychange:hidden` or `visibilitychange:visible`. */
        readonly NavigationEvent: string;
        readonly NearbyRequest: {
            readonly lat: components["schemas"]["Latitude"];
            readonly lng: components["schemas"]["Longitude"];
            readonly filters: {
                readonly country: string;
                readonly branch_contact: boolean;
            };
            readonly pagingOption: {
                readonly pageSize: number;
                readonly offset: number;
            };
        };
        readonly NearbyStores: {
            readonly commerces: readonly {
                readonly branchContact: {
                    readonly alias: components["schemas"]["Id"];
                    readonly name: string;
                    readonly address: {
                        readonly street: string;
                        readonly number: string;
                        readonly city: string;
                    };
                };
                readonly distanceInMeters: number;
            }[];
        };
        readonly Notes: string;
        readonly NotesLimit: {
            /** @constant */
            readonly resource: "NOTES_LIMIT";
            readonly displayType: string | null;
            readonly theme: string | null;
            readonly commands: string | null;
            readonly orderNotesLimit: number;
            readonly hasOrderNotesLimit: boolean;
            readonly itemNotesLimit: number;
            readonly hasItemNotesLimit: boolean;
        };
        readonly OneTimeCodeAnswer: {
            readonly branchContactId: components["schemas"]["Id"];
            readonly code: string;
        };
        readonly OneTimeCodeRequest: {
            readonly branchContactId: components["schemas"]["Id"];
        };
        readonly OrderBranch: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly customLogoURL: string | null;
        };
        readonly OrderBranchContact: {
            readonly id: components["schemas"]["Id"];
            readonly alias: components["schemas"]["Id"];
            readonly name: string;
            readonly address: components["schemas"]["StoreAddress"];
            readonly whatsAppPhone: string | null;
            readonly followUpSupport: components["schemas"]["FollowUpSupport"];
            readonly timeZone: string;
        };
        readonly OrderCancellation: {
            readonly reason?: string;
        };
        /** @description Eight characters of an alphabet in which no two look alike; one order in all the shops. */
        readonly OrderCode: string;
        /** @description PRICE_CHANGED carries the new figures; other conflicts do not. */
        readonly OrderConflict: components["schemas"]["Error"] & {
            readonly quote?: components["schemas"]["OrderQuote"];
        };
        readonly OrderDestination: {
            readonly street: string;
            readonly number: string;
            readonly details: string;
            readonly betweenStreets: string;
            readonly zone?: string;
            readonly locality?: string;
            readonly city?: string;
            readonly postalCode?: string;
            readonly fullAddress?: string;
            /** @description Where the zone and its fee are looked up; without it the address is geocoded. */
            readonly position?: components["schemas"]["Position"] | null;
        };
        readonly OrderErrorReport: {
            readonly code: components["schemas"]["OrderCode"];
            readonly errorType: components["schemas"]["OrderErrorType"];
        };
        /** @enum {string} */
        readonly OrderErrorType: "MISSING_ITEMS" | "WRONG_ITEMS" | "BAD_CONDITION" | "LATE_DELIVERY" | "NOT_RECEIVED" | "OTHER";
        readonly OrderMode: {
            readonly id: components["schemas"]["Id"];
            readonly type: components["schemas"]["OrderModeType"];
            readonly showName: string;
            readonly active: boolean;
            /** @description False: the menu is for information only. */
            readonly orderEnabled: boolean;
            readonly paymentTypes: readonly components["schemas"]["PaymentType"][];
            /** @description False: the mode follows the hours of the store. */
            readonly useSchedule: boolean;
            readonly minDelayInMinutes: number;
            readonly maxDelayInMinutes: number;
            readonly schedules: readonly components["schemas"]["Schedule"][];
            readonly allowsScheduling: boolean;
            readonly onlyScheduling: boolean;
        };
        readonly OrderModeFees: {
            readonly userFee: components["schemas"]["Amount"];
            /** @description A whole percent of the cart's total. */
            readonly percentageUserFee: number;
        };
        readonly OrderModeSchedule: {
            readonly schedulerDaysInfo: readonly {
                readonly dayOfWeek: components["schemas"]["DayOfWeek"];
                readonly availableHours: readonly components["schemas"]["HourAndMinute"][];
            }[];
            readonly datesBetween: {
                /** Format: date */
                readonly from: string;
                /** Format: date */
                readonly to: string;
            } | null;
        };
        /** @enum {string} */
        readonly OrderModeType: "DELIVERY" | "TAKE_AWAY" | "DINING_IN" | "SELF_SERVICE";
        readonly OrderPaymentType: {
            readonly id: components["schemas"]["Id"];
            readonly showName: string;
            readonly paymentMethod: components["schemas"]["PaymentMethod"];
            readonly upload: components["schemas"]["PaymentUpload"] | null;
        };
        /** @description The gateway's own figures, which add up to `total`. */
        readonly OrderQuote: {
            /** @description In the order of the submission. */
            readonly items: readonly {
                readonly referenceId: components["schemas"]["Id"];
                readonly name: string;
                readonly quantity: number;
                /** @description Of one unit. */
                readonly price: number;
            }[];
            readonly itemsPrice: number;
            readonly discounts: readonly components["schemas"]["DiscountLine"][];
            readonly surcharges: readonly components["schemas"]["SurchargeLine"][];
            readonly deliveryFee: number;
            readonly userServiceFee: number;
            readonly redeemedAmount: number;
            readonly total: number;
        };
        readonly OrderShipment: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["ShipmentStatus"];
            readonly trackingUrl: string | null;
            readonly securityCode: string | null;
            /** @description Only while the shipment is on route to the drop-off. */
            readonly riderInfo: components["schemas"]["RiderInfo"] | null;
        };
        /** @enum {string} */
        readonly OrderStatus: "UNCONFIRMED" | "PAY_NEEDED" | "GENERATED" | "ACCEPTED" | "READY" | "DELIVERED" | "COMPLETED" | "CANCELED";
        /** @description Every figure is reckoned again by the gateway; a difference refuses the order (409 PRICE_CHANGED). */
        readonly OrderSubmission: {
            readonly orderText?: string;
            readonly items: readonly components["schemas"]["CartItem"][];
            readonly type: components["schemas"]["OrderModeType"];
            /** @description The total that the diner saw. */
            readonly price: number;
            readonly userServiceFee?: components["schemas"]["Amount"];
            /** @description The id of the chosen payment type. */
            readonly paymentType: components["schemas"]["Id"];
            /** @description The id of the store. */
            readonly branchContact: components["schemas"]["Id"];
            /** @description DIRECT when absent. */
            readonly source?: string;
            readonly tableUid?: string | null;
            readonly destination?: components["schemas"]["OrderDestination"] | null;
            readonly phone: string;
            readonly customerName: string;
            readonly customerEmail?: string | null;
            readonly document?: string | null;
            /** @description True when absent. */
            readonly optIn?: boolean;
            readonly installedApp?: boolean;
            readonly discounts?: readonly components["schemas"]["DiscountLine"][];
            readonly surcharges?: readonly components["schemas"]["SurchargeLine"][];
            readonly notes?: components["schemas"]["Notes"];
            readonly deliveryFee?: components["schemas"]["Amount"];
            readonly paysWith?: number | null;
            readonly orderModeId: components["schemas"]["Id"];
            readonly scheduled?: boolean;
            readonly scheduledAt?: components["schemas"]["Instant"] | null;
            readonly acquisitionChannel?: string;
            readonly loyaltyInfo?: {
                readonly redeemedPoints: number;
            } | null;
            readonly minDelayInMinutes?: number;
            readonly maxDelayInMinutes?: number;
            readonly userExternalReference?: string | null;
            readonly partnerName?: string | null;
            readonly paymentInfo?: components["schemas"]["PaymentInfo"];
        };
        readonly OrderSummary: {
            readonly id: components["schemas"]["Id"];
            readonly code: components["schemas"]["OrderCode"];
            readonly status: components["schemas"]["OrderStatus"];
            readonly type: components["schemas"]["OrderModeType"];
            readonly orderedAt: components["schemas"]["Instant"];
            readonly scheduled: boolean;
            readonly scheduledAt: components["schemas"]["Instant"] | null;
            readonly total: components["schemas"]["Amount"];
            /** @description Of the store. */
            readonly alias: components["schemas"]["Id"];
        };
        /** @description When each step happened; absent until it does. */
        readonly OrderTimes: {
            readonly placed: components["schemas"]["Instant"];
            readonly accepted?: components["schemas"]["Instant"];
            readonly ready?: components["schemas"]["Instant"];
            readonly delivered?: components["schemas"]["Instant"];
            readonly canceled?: components["schemas"]["Instant"];
        };
        /** @description `order-update` on channel `order-{id}`: there is something new to fetch. */
        readonly OrderUpdate: {
            readonly code: components["schemas"]["OrderCode"];
            readonly status: components["schemas"]["OrderStatus"];
            readonly at: components["schemas"]["Place"];
        };
        readonly OrderingCustomer: {
            readonly name: string;
            readonly phone: string;
            readonly optIn: boolean;
            readonly addressesRegistered: readonly components["schemas"]["RegisteredAddress"][];
            readonly loyaltyPointsBalance: number;
        };
        readonly PaymentInfo: {
            /** @constant */
            readonly status: "PENDING";
            readonly paymentReferenceId: string;
            /** @enum {unknown} */
            readonly paymentUpload: "APP" | "API" | null;
            readonly amount: components["schemas"]["Amount"];
        };
        /** @enum {string} */
        readonly PaymentMethod: "CASH" | "CARD" | "ONLINE";
        readonly PaymentOutcome: {
            readonly orderCode: components["schemas"]["OrderCode"];
            readonly paymentStatus: components["schemas"]["PaymentStatus"];
        };
        /** @enum {string} */
        readonly PaymentStatus: "PENDING" | "PROCESSING" | "APPROVED" | "REJECTED";
        readonly PaymentType: {
            readonly id: components["schemas"]["Id"];
            readonly showName: string;
            readonly active: boolean;
            readonly paymentMethod: components["schemas"]["PaymentMethod"];
            readonly upload: components["schemas"]["PaymentUpload"] | null;
            readonly onlinePayment: {
                readonly providerName: string;
            } | null;
        };
        /**
         * @description API opens the card entry here; APP asks for a payment link.
         * @enum {string}
         */
        readonly PaymentUpload: "APP" | "API";
        /** @description With a token the page posts it as the field `token_ws`; without one it goes to the url. */
        readonly PaymentUrl: {
            readonly url: string | null;
            readonly token: string | null;
        };
        readonly PaymentUrlRequest: {
            readonly code: components["schemas"]["OrderCode"];
            readonly branchContactId: components["schemas"]["Id"];
            readonly amount: components["schemas"]["Amount"];
        };
        readonly PersonName: string;
        readonly Phone: string;
        /** @description A place in the event log. What is not newer than what is shown is dropped. */
        readonly Place: string;
        readonly Plate: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly showName: string;
            readonly description: string;
            /** @description Of a plate without sizes; one with sizes costs the chosen size. */
            readonly price: number;
            readonly sizes: readonly components["schemas"]["PlateSize"][];
            readonly garnishGroups: readonly components["schemas"]["GarnishGroup"][];
            /** @description Ids of what `listIndicators` answers. */
            readonly indicators: readonly components["schemas"]["Id"][];
            readonly hasIndicators: boolean;
            readonly visible: boolean;
            readonly withImage: boolean;
            readonly imageUrl: string | null;
            readonly maxQuantity: number | null;
            readonly category: components["schemas"]["PlateCategory"];
            /** @description The best single discount on this plate. */
            readonly discount: components["schemas"]["GeneralDiscount"] | null;
        };
        readonly PlateCategory: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly showName: string;
        };
        readonly PlateSize: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly price: number;
        };
        readonly Position: {
            readonly lat: components["schemas"]["Latitude"];
            readonly lng: components["schemas"]["Longitude"];
        };
        /** @description One report of a phone, also the content of the client event `client-position` on `private-rider-{riderId}`. */
        readonly PositionFix: {
            /** @description By the phone's own clock. */
            readonly at: components["schemas"]["Instant"];
            readonly lat: components["schemas"]["Latitude"];
            readonly lng: components["schemas"]["Longitude"];
            /** @description Metres. */
            readonly accuracy?: number;
            /** @description Metres a second. */
            readonly speed?: number;
            /** @description Degrees clockwise from north. */
            readonly heading?: number;
        };
        readonly PositionReport: {
            readonly fixes: readonly components["schemas"]["PositionFix"][];
        };
        readonly PositionVerdict: {
            readonly accepted: number;
            /** @description Why each of the others does not count. */
            readonly dropped: readonly ("outside-the-world" | "zero" | "future" | "inaccurate" | "late" | "impossible-speed")[];
        };
        readonly PromotionalBanner: {
            /** @constant */
            readonly resource: "PROMOTIONAL_BANNER";
            readonly displayType: string | null;
            readonly theme: string | null;
            /** @description A JSON text. */
            readonly commands: string | null;
            readonly text: string;
            /** @enum {string} */
            readonly orderModeType: "ALL" | "DELIVERY" | "TAKE_AWAY" | "DINING_IN" | "SELF_SERVICE";
        };
        readonly RecoveredCart: {
            readonly orderModeId: components["schemas"]["Id"];
            readonly items: readonly components["schemas"]["CartItem"][];
        };
        readonly RedirectAction: {
            /** @constant */
            readonly resource: "REDIRECT_ACTION";
            readonly displayType: string | null;
            readonly theme: string | null;
            readonly commands: string | null;
            /** @enum {string} */
            readonly action: "INVALID_CODE" | "FOLLOW_UP";
            readonly url: string;
        };
        readonly RegisteredAddress: {
            readonly street: string;
            readonly number: string;
            readonly city: string;
            readonly locality: string;
            readonly country: string;
            readonly postalCode: string;
            readonly fullAddress: string;
            readonly betweenStreets: string;
            readonly details: string;
            readonly lat: number | null;
            readonly lng: number | null;
        };
        readonly ResolvedAlias: components["schemas"]["ResolvedCompany"] | components["schemas"]["ResolvedBranch"] | components["schemas"]["ResolvedBranchContact"];
        readonly ResolvedBranch: {
            /** @constant */
            readonly type: "branch";
            readonly info: components["schemas"]["BranchWithStores"];
        };
        readonly ResolvedBranchContact: {
            /** @constant */
            readonly type: "branchContact";
            readonly info: components["schemas"]["BranchContactWithBranch"];
        };
        readonly ResolvedCompany: {
            /** @constant */
            readonly type: "company";
            readonly info: components["schemas"]["Company"];
        };
        /** @description Position and the token in `shipmentsUrl` are given to the courier only, never to the lookup by phone. */
        readonly Rider: {
            readonly id: components["schemas"]["Id"];
            readonly name: string;
            readonly phone: string;
            readonly active: boolean;
            readonly riderUser: components["schemas"]["RiderUser"];
            readonly shipmentsUrl: string;
            readonly lastLat: number | null;
            readonly lastLng: number | null;
        };
        /** @description The rider as read, with `active` as it shall be: true starts the shift, false ends it. */
        readonly RiderChange: {
            readonly id?: components["schemas"]["Id"];
            readonly name?: components["schemas"]["PersonName"];
            readonly phone?: components["schemas"]["Phone"];
            readonly active: boolean;
            readonly securityCode: components["schemas"]["StoreSecurityCode"];
            readonly riderUser: components["schemas"]["RiderUser"];
            readonly shipmentsUrl?: string | null;
            readonly lastLat?: number | null;
            readonly lastLng?: number | null;
        };
        /** @description `riderId` is the courier; `id` is the key of this record. */
        readonly RiderInfo: {
            readonly id: components["schemas"]["Id"];
            readonly riderId: components["schemas"]["Id"];
            readonly name: string;
            readonly phone: string;
            readonly lastLocationLat: number | null;
            readonly lastLocationLng: number | null;
            /** @description When the phone was there, by its own clock. */
            readonly lastLocationAt: components["schemas"]["Instant"] | null;
        };
        readonly RiderRegistration: {
            readonly name: components["schemas"]["PersonName"];
            readonly phone: components["schemas"]["Phone"];
            readonly securityCode: components["schemas"]["StoreSecurityCode"];
            readonly riderUser: components["schemas"]["RiderUser"];
            /** @constant */
            readonly active: true;
        };
        /** @description What the courier is in the middle of. */
        readonly RiderShipment: {
            /** @constant */
            readonly shipmentType: "simple";
            readonly shipmentId: components["schemas"]["Id"];
            readonly shipment: components["schemas"]["Shipment"];
        } | {
            /** @constant */
            readonly shipmentType: "stack";
            readonly shipmentId: components["schemas"]["Id"];
            readonly stack: components["schemas"]["ShipmentStack"];
        };
        readonly RiderUser: {
            readonly branchContact: {
                readonly id: components["schemas"]["Id"];
            };
        };
        readonly Schedule: {
            readonly scheduleConfigs: readonly {
                readonly workingDays: readonly components["schemas"]["WorkingDay"][];
            }[];
        };
        /** @description Customer, securityCode and the position of riderInfo are null for a courier who is not the assigned one. */
        readonly Shipment: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["ShipmentStatus"];
            readonly createdAt: components["schemas"]["Instant"];
            readonly updatedAt: components["schemas"]["Instant"];
            readonly stackingOrder: number | null;
            readonly returnShipment: boolean;
            readonly logisticsOrder: {
                readonly id: components["schemas"]["Id"];
                readonly code: components["schemas"]["OrderCode"];
            };
            readonly order: {
                readonly customerName: string | null;
                readonly customerPhone: string | null;
            };
            /** @constant */
            readonly providerName: "OWN_FLEET";
            readonly riderInfo: components["schemas"]["RiderInfo"] | null;
            readonly securityCode: string | null;
            readonly destination: {
                readonly address: string;
                readonly details: string;
                readonly position: components["schemas"]["Position"] | null;
            };
            readonly branch: components["schemas"]["OrderBranch"];
            readonly branchContact: {
                readonly id: components["schemas"]["Id"];
                readonly alias: components["schemas"]["Id"];
                readonly name: string;
                readonly address: components["schemas"]["StoreAddress"];
            };
        };
        readonly ShipmentList: {
            readonly shipments: readonly components["schemas"]["Shipment"][];
        };
        readonly ShipmentStack: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["ShipmentStatus"];
            readonly shipments: readonly components["schemas"]["Shipment"][];
            readonly createdAt: components["schemas"]["Instant"];
            readonly updatedAt: components["schemas"]["Instant"];
            readonly riderInfo: components["schemas"]["RiderInfo"] | null;
        };
        /**
         * @description PENDING when a shipment carries none. CANCELED is ours, for a shipment whose order the shop cancels.
         * @enum {string}
         */
        readonly ShipmentStatus: "PENDING" | "STACKING" | "LOOKING_FOR_DRIVER" | "ON_ROUTE_TO_PICK_UP" | "IN_STORE" | "ON_ROUTE_TO_DROP_OFF" | "ON_ROUTE_TO_DROP_OFFS" | "DELIVERED" | "RETURNED" | "DRIVER_CANCELED" | "CANCELED";
        /** @description One step of a shipment or of a whole stack, by the courier of the bearer token. */
        readonly ShipmentStep: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["ShipmentStatus"];
            readonly rider_id: components["schemas"]["Id"];
            readonly rider_name: components["schemas"]["PersonName"];
            readonly rider_phone: components["schemas"]["Phone"];
            /** @description The customer's delivery key, where the store asks for it (`shipments.requireSecurityCode`). */
            readonly securityCode?: string;
            /** @description When the courier took the step; now when absent. */
            readonly at?: components["schemas"]["Instant"];
        };
        /** @description When each status was reached first; absent until it is. */
        readonly ShipmentTimes: {
            readonly PENDING?: components["schemas"]["Instant"];
            readonly STACKING?: components["schemas"]["Instant"];
            readonly LOOKING_FOR_DRIVER?: components["schemas"]["Instant"];
            readonly ON_ROUTE_TO_PICK_UP?: components["schemas"]["Instant"];
            readonly IN_STORE?: components["schemas"]["Instant"];
            readonly ON_ROUTE_TO_DROP_OFF?: components["schemas"]["Instant"];
            readonly ON_ROUTE_TO_DROP_OFFS?: components["schemas"]["Instant"];
            readonly DELIVERED?: components["schemas"]["Instant"];
            readonly RETURNED?: components["schemas"]["Instant"];
            readonly DRIVER_CANCELED?: components["schemas"]["Instant"];
            readonly CANCELED?: components["schemas"]["Instant"];
        };
        /** @description `shipments-update` on channel `private-shipments-{branchContactId}`. */
        readonly ShipmentsUpdate: {
            /** @enum {string} */
            readonly type: "offered" | "gone";
            /** @enum {string} */
            readonly shipmentType: "simple" | "stack";
            readonly shipmentId: components["schemas"]["Id"];
            readonly at: components["schemas"]["Place"];
        };
        readonly StackList: {
            readonly stacks: readonly components["schemas"]["ShipmentStack"][];
        };
        readonly StackRequest: {
            readonly branchContactId: components["schemas"]["Id"];
            readonly shipmentIds: readonly components["schemas"]["Id"][];
        };
        readonly StoreAddress: {
            readonly street: string;
            readonly number: string;
            readonly zone: string;
            readonly locality: string;
            readonly city: string;
            readonly country: string;
            readonly position: components["schemas"]["Position"];
        };
        /** @description The store's code for its couriers. */
        readonly StoreSecurityCode: string;
        readonly SubmittedOrder: {
            readonly id: components["schemas"]["Id"];
            readonly code: components["schemas"]["OrderCode"];
        };
        readonly SurchargeLine: {
            readonly name: string;
            /** @enum {string} */
            readonly type: "PERCENT" | "FIXED";
            readonly value: components["schemas"]["Amount"];
            readonly amount: components["schemas"]["Amount"];
            readonly surchargeReferenceId: components["schemas"]["Id"];
        };
        readonly Survey: {
            readonly id: components["schemas"]["Id"];
            readonly active: boolean;
            readonly questions: readonly components["schemas"]["SurveyQuestion"][];
        };
        /** @description A rating is 1 to 5 as a text, a multiselect the chosen reasons. */
        readonly SurveyAnswer: {
            readonly questionTitle: string;
            readonly answer: string | readonly string[];
            readonly orderingCustomerId: components["schemas"]["Id"];
            readonly surveyId: components["schemas"]["Id"];
            readonly questionId: components["schemas"]["Id"];
            readonly mandatory: boolean;
            readonly dinerOrderId: components["schemas"]["Id"];
            readonly questionType: components["schemas"]["SurveyQuestionType"];
            readonly priority: number;
        };
        readonly SurveyQuestion: {
            readonly id: components["schemas"]["Id"];
            readonly title: string;
            readonly subTitle: string;
            readonly type: components["schemas"]["SurveyQuestionType"];
            readonly questionOrder: number;
            readonly mandatory: boolean;
            readonly priority: number;
            readonly questionReasons: readonly string[];
        };
        /** @enum {string} */
        readonly SurveyQuestionType: "rating" | "text" | "multiselect";
        readonly SurveyResponse: {
            readonly isCompleted: boolean;
            readonly generalNPSAnswer: number | null;
            readonly answers: readonly components["schemas"]["SurveyAnswer"][];
        };
        readonly TrackedShipment: {
            readonly id: components["schemas"]["Id"];
            readonly status: components["schemas"]["ShipmentStatus"];
            readonly updatedAt: components["schemas"]["Instant"];
            readonly securityCode: string | null;
            /** @description Its position only in the statuses in which the rider is on the way. */
            readonly riderInfo: components["schemas"]["RiderInfo"] | null;
            readonly destination: components["schemas"]["Position"] | null;
            /** @description Drop-offs of the same rider before this one. */
            readonly stopsBefore: number | null;
            readonly times: components["schemas"]["ShipmentTimes"];
        };
        /** @description All that the tracking page shows, and the whole of each `logistics-tracking-update` on channel `tracking-{id}`: every update replaces the one before. */
        readonly Tracking: {
            readonly id: components["schemas"]["Id"];
            readonly code: components["schemas"]["OrderCode"];
            readonly createdAt: string;
            readonly branch: {
                readonly name: string;
                readonly customLogoURL: string | null;
            } | null;
            readonly branchContact: {
                readonly id: components["schemas"]["Id"];
                readonly alias: components["schemas"]["Id"];
                readonly name: string;
                readonly address: {
                    readonly street: string;
                    readonly number: string;
                    readonly city: string;
                    readonly position: components["schemas"]["Position"];
                };
            };
            readonly shipment: components["schemas"]["TrackedShipment"];
            readonly at: components["schemas"]["Place"];
        };
        readonly TrackingUpdate: components["schemas"]["Tracking"];
        readonly UpselledPlate: components["schemas"]["Plate"] & {
            readonly upsellPrice: number;
        };
        readonly WhoAmI: {
            readonly riderId: components["schemas"]["Id"];
            readonly name: string;
            readonly phone: string;
        };
        readonly WorkingDay: {
            readonly dayOfWeek: components["schemas"]["DayOfWeek"];
            readonly workingHours: readonly {
                readonly startAt: components["schemas"]["HourAndMinute"];
                readonly endAt: components["schemas"]["HourAndMinute"];
            }[];
        };
    };
    responses: {
        /** @description A parameter or the body is not of the documented shape; `errors` names each field. */
        readonly BadRequest: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 400,
                 *       "error": "Bad Request",
                 *       "code": "INVALID_REQUEST",
                 *       "message": "query/offset: must be >= 0",
                 *       "errors": [
                 *         {
                 *           "path": "query/offset",
                 *           "type": "minimum",
                 *           "message": "must be >= 0"
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The body is over the limit. */
        readonly BodyTooLarge: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 413,
                 *       "error": "Payload Too Large",
                 *       "code": "BODY_TOO_LARGE",
                 *       "message": "The body may hold 65536 bytes."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The thing is not in a state that allows this. */
        readonly Conflict: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 409,
                 *       "error": "Conflict",
                 *       "code": "STEP_NOT_ALLOWED",
                 *       "message": "IN_STORE does not lead to DELIVERED."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The token is missing, has expired, or belongs to somebody else. */
        readonly Forbidden: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 403,
                 *       "error": "Forbidden",
                 *       "code": "FORBIDDEN",
                 *       "message": "This courier may not do that."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description There is no such thing, or its parts do not belong together. */
        readonly NotFound: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 404,
                 *       "error": "Not Found",
                 *       "code": "NOT_FOUND",
                 *       "message": "There is nothing here by this id."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The provider refused the payment. */
        readonly PaymentRejected: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 402,
                 *       "error": "Payment Required",
                 *       "code": "PAYMENT_REJECTED",
                 *       "message": "The card was declined."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The outside service that this call needs does not answer. */
        readonly ProviderFailed: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 502,
                 *       "error": "Bad Gateway",
                 *       "code": "PROVIDER_FAILED",
                 *       "message": "The places service does not answer."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Too many requests of this address within a minute. */
        readonly TooManyRequests: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 429,
                 *       "error": "Too Many Requests",
                 *       "code": "TOO_MANY_REQUESTS",
                 *       "message": "Try again in 20 seconds."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The caller is not known. */
        readonly Unauthorized: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 401,
                 *       "error": "Unauthorized",
                 *       "code": "UNAUTHORIZED",
                 *       "message": "This call needs a valid token."
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Well formed, and refused by a rule; `errors` names what is in the way. */
        readonly Unprocessable: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                /**
                 * @example {
                 *       "statusCode": 422,
                 *       "error": "Unprocessable Entity",
                 *       "code": "ORDER_REFUSED",
                 *       "message": "The order breaks a rule.",
                 *       "errors": [
                 *         {
                 *           "referenceId": "milanesa",
                 *           "type": "PLATE_GONE",
                 *           "message": "This plate is not sold now."
                 *         }
                 *       ]
                 *     }
                 */
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description What `confirmOneTimeCode` answered. Asked for only by stores whose `customerVerification` is `code`; without it they answer 401. */
        readonly CustomerToken: string;
        /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
        readonly IdempotencyKey: string;
        /** @description How many entries to pass over. 0 when absent. */
        readonly Offset: number;
        /** @description An alias, or an id in its place. */
        readonly PathAlias: components["schemas"]["Id"];
        readonly PathBranchContactId: components["schemas"]["Id"];
        readonly PathBranchId: components["schemas"]["Id"];
        readonly PathCode: components["schemas"]["OrderCode"];
        readonly PathId: components["schemas"]["Id"];
        readonly PathOrderCode: components["schemas"]["OrderCode"];
        readonly PathOrderModeId: components["schemas"]["Id"];
        readonly PathPhone: components["schemas"]["Phone"];
        readonly QueryLat: components["schemas"]["Latitude"];
        readonly QueryLng: components["schemas"]["Longitude"];
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
};
export type $defs = Record<string, never>;
export interface operations {
    readonly resolveAlias: {
        readonly parameters: {
            readonly query?: {
                readonly lat?: components["parameters"]["QueryLat"];
                readonly lng?: components["parameters"]["QueryLng"];
            };
            readonly header?: never;
            readonly path: {
                /** @description An alias, or an id in its place. */
                readonly alias: components["parameters"]["PathAlias"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A company, a branch with its stores, or a store with its branch. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ResolvedAlias"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readFileUrl: {
        readonly parameters: {
            readonly query: {
                readonly type: "LOGO" | "HORIZONTAL_LOGO" | "BANNER_LOGO" | "BACKGROUND_LOGO";
            };
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The address of the picture. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FileUrl"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readBranchContact: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The store. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BranchContact"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listBranchOrderModes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly branchId: components["parameters"]["PathBranchId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The modes. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["BranchOrderMode"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readCompany: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly companyId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The company. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Company"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listCompanyBranches: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries to pass over. 0 when absent. */
                readonly offset?: components["parameters"]["Offset"];
                /** @description 99 when absent. */
                readonly pageSize?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly companyId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The page. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BranchPage"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readCountry: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description Its code or its name. */
                readonly country: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The country. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Country"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listCustomizations: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly branchId: components["parameters"]["PathBranchId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customizations. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Customization"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listNearbyStores: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["NearbyRequest"];
            };
        };
        readonly responses: {
            /** @description The stores. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["NearbyStores"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listMenuHashes: {
        readonly parameters: {
            readonly query: {
                /** @description Repeatable. */
                readonly orderModeId: readonly components["schemas"]["Id"][];
            };
            readonly header?: never;
            readonly path: {
                /** @description An alias, or an id in its place. */
                readonly alias: components["parameters"]["PathAlias"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The hashes of the modes that exist. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["MenuHashes"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readMenu: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly branchContactAlias: components["schemas"]["Id"];
                readonly orderModeId: components["parameters"]["PathOrderModeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The menu. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Menu"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listDiscounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly branchId: components["parameters"]["PathBranchId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The discounts. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Discount"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listIndicators: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The indicators. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Indicator"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listEntityIndicators: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description PLATE or BRANCH. */
                readonly type: string;
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The indicators. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["Indicator"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly quoteDelivery: {
        readonly parameters: {
            readonly query?: {
                readonly lat?: components["parameters"]["QueryLat"];
                readonly lng?: components["parameters"]["QueryLng"];
                readonly fullAddress?: string;
                readonly city?: string;
                readonly phone?: components["schemas"]["Phone"];
            };
            readonly header?: never;
            readonly path: {
                /** @description The id of the store that delivers, or of a branch: then its nearest store that reaches the address. */
                readonly branchId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The quote. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DeliveryQuote"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listGeneralDiscounts: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The discounts. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["GeneralDiscount"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listGeneralSurcharges: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The surcharges. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["GeneralSurcharge"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readOrderModeFees: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The fee. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderModeFees"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readOrderModeSchedule: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly orderModeId: components["parameters"]["PathOrderModeId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The slots. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderModeSchedule"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly validateDiscountCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["DiscountCodeValidation"];
            };
        };
        readonly responses: {
            /** @description What the code gives. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["DiscountCodeInfo"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readExternalBenefits: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Bearer and the partner's own token, the value of cookie sessionId; it goes to the partner. */
                readonly Authorization?: string;
            };
            readonly path: {
                readonly partnerName: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ExternalBenefitsRequest"];
            };
        };
        readonly responses: {
            /** @description The discounts; the first one applies. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ExternalBenefits"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly submitOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderSubmission"];
            };
        };
        readonly responses: {
            /** @description The order was placed. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SubmittedOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            /** @description The figures have changed (PRICE_CHANGED, with `quote`), or the store takes no orders now. */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderConflict"];
                };
            };
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readOrderingCustomer: {
        readonly parameters: {
            readonly query: {
                readonly branchId: components["schemas"]["Id"];
            };
            readonly header?: {
                /** @description What `confirmOneTimeCode` answered. Asked for only by stores whose `customerVerification` is `code`; without it they answer 401. */
                readonly "Customer-Token"?: components["parameters"]["CustomerToken"];
            };
            readonly path: {
                readonly phone: components["parameters"]["PathPhone"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["OrderingCustomer"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listOrders: {
        readonly parameters: {
            readonly query: {
                readonly phone: components["schemas"]["Phone"];
                readonly branchContactId: components["schemas"]["Id"];
                /** @description How many entries to pass over. 0 when absent. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header?: {
                /** @description What `confirmOneTimeCode` answered. Asked for only by stores whose `customerVerification` is `code`; without it they answer 401. */
                readonly "Customer-Token"?: components["parameters"]["CustomerToken"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Ten orders at most. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerOrders"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readLoyaltyProgram: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly branchId: components["parameters"]["PathBranchId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The program. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LoyaltyProgram"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listLoyaltyPoints: {
        readonly parameters: {
            readonly query?: {
                /** @description How many entries to pass over. 0 when absent. */
                readonly offset?: components["parameters"]["Offset"];
                /** @description 20 when absent. */
                readonly limit?: number;
            };
            readonly header?: {
                /** @description What `confirmOneTimeCode` answered. Asked for only by stores whose `customerVerification` is `code`; without it they answer 401. */
                readonly "Customer-Token"?: components["parameters"]["CustomerToken"];
            };
            readonly path: {
                readonly branchId: components["parameters"]["PathBranchId"];
                readonly customerPhone: components["schemas"]["Phone"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The movements. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["LoyaltyMovement"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly claimLoyaltyReward: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly phone: components["parameters"]["PathPhone"];
                readonly rewardId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["LoyaltyClaim"];
            };
        };
        readonly responses: {
            /** @description The reward, done. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["LoyaltyReward"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly requestOneTimeCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly phone: components["parameters"]["PathPhone"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OneTimeCodeRequest"];
            };
        };
        readonly responses: {
            /** @description A code is on its way, whether or not the phone is known. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly confirmOneTimeCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly phone: components["parameters"]["PathPhone"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OneTimeCodeAnswer"];
            };
        };
        readonly responses: {
            /** @description A token for the calls on this customer. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerPass"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly requestPaymentUrl: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentUrlRequest"];
            };
        };
        readonly responses: {
            /** @description The link. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentUrl"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly payOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CardPayment"];
            };
        };
        readonly responses: {
            /** @description How the payment stands. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentOutcome"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 402: components["responses"]["PaymentRejected"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly returnFromBank: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /** @description The order code; a client may send both parts in one. */
                readonly a: string;
                /** @description The raw query string of the page, from the question mark on; it carries token_ws. */
                readonly b: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How the payment stands. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentOutcome"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 402: components["responses"]["PaymentRejected"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly readOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description The alias or the id of the store. */
                readonly branchContact: components["schemas"]["Id"];
                /** @description The code of the order. */
                readonly orderId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly reportOrderError: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderErrorReport"];
            };
        };
        readonly responses: {
            /** @description The order with its error. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly updateOrderDetails: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["FollowUpOrder"];
            };
        };
        readonly responses: {
            /** @description Taken. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listOrderShipments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly logisticsOrderId: components["schemas"]["Id"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The shipments. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly components["schemas"]["OrderShipment"][];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readTracking: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /** @description An alias, or an id in its place. */
                readonly alias: components["parameters"]["PathAlias"];
                readonly orderCode: components["parameters"]["PathOrderCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The same as each update on the channel. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Tracking"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readSurvey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly branchContactId: components["parameters"]["PathBranchContactId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The survey. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Survey"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readSurveyResponse: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly orderCode: components["parameters"]["PathOrderCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The answers. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SurveyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly answerSurvey: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly orderCode: components["parameters"]["PathOrderCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": readonly components["schemas"]["SurveyAnswer"][];
            };
        };
        readonly responses: {
            /** @description All answers so far. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SurveyResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly noticeAbandonedCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AbandonedCart"];
            };
        };
        readonly responses: {
            /** @description Noted. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly cancelAbandonedCart: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AbandonedCartCancellation"];
            };
        };
        readonly responses: {
            /** @description Cancelled, or there was nothing to cancel. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly recoverCart: {
        readonly parameters: {
            readonly query?: {
                /** @description The signed token of a recovery link. */
                readonly token?: string;
            };
            readonly header?: {
                /** @description What `confirmOneTimeCode` answered. Asked for only by stores whose `customerVerification` is `code`; without it they answer 401. */
                readonly "Customer-Token"?: components["parameters"]["CustomerToken"];
            };
            readonly path: {
                readonly phone: components["parameters"]["PathPhone"];
                readonly branchContactId: components["parameters"]["PathBranchContactId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The cart. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RecoveredCart"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listShipments: {
        readonly parameters: {
            readonly query: {
                /** @description From 1; 1 when absent. */
                readonly page?: number;
                /** @description 20 when absent. */
                readonly pageSize?: number;
                /** @description By creation; ASC when absent. */
                readonly sort?: "ASC" | "DESC";
                readonly branchContactId: components["schemas"]["Id"];
                readonly startDate?: components["schemas"]["Instant"];
                readonly endDate?: components["schemas"]["Instant"];
                /** @description LOOKING_FOR_DRIVER when absent. */
                readonly status?: components["schemas"]["ShipmentStatus"];
                readonly providerName?: "OWN_FLEET";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The shipments. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShipmentList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readRiderShipment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A shipment or a stack. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RiderShipment"];
                };
            };
            /** @description The courier is free. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readShipment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The shipment. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Shipment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly updateShipment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShipmentStep"];
            };
        };
        readonly responses: {
            /** @description The shipment as it is now, also when another courier has it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Shipment"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listShipmentStacks: {
        readonly parameters: {
            readonly query?: {
                /** @description LOOKING_FOR_DRIVER when absent. */
                readonly status?: components["schemas"]["ShipmentStatus"];
                readonly delivery_provider_name?: "OWN_FLEET";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stacks. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["StackList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readStack: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The stack. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShipmentStack"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly updateStack: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ShipmentStep"];
            };
        };
        readonly responses: {
            /** @description The stack as it is now, also when another courier has it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShipmentStack"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly whoAmI: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The courier. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WhoAmI"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly findRider: {
        readonly parameters: {
            readonly query: {
                readonly branchContactId: components["schemas"]["Id"];
                readonly phone: components["schemas"]["Phone"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The courier, without position and token. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Rider"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly registerRider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RiderRegistration"];
            };
        };
        readonly responses: {
            /** @description The courier; the cookie `riderToken` holds the bearer token. */
            readonly 201: {
                headers: {
                    /** @description The cookie `riderToken`. */
                    readonly "Set-Cookie"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Rider"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly updateRider: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["RiderChange"];
            };
        };
        readonly responses: {
            /** @description The courier; the cookie `riderToken` holds the bearer token, or is cleared. */
            readonly 200: {
                headers: {
                    /** @description The cookie `riderToken`. */
                    readonly "Set-Cookie"?: string;
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Rider"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly sendPositions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly id: components["parameters"]["PathId"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PositionReport"];
            };
        };
        readonly responses: {
            /** @description How many count. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PositionVerdict"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly listConsoleOrders: {
        readonly parameters: {
            readonly query: {
                readonly branchContactId: components["schemas"]["Id"];
                readonly status?: components["schemas"]["OrderStatus"];
                /** @description How many entries to pass over. 0 when absent. */
                readonly offset?: components["parameters"]["Offset"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The orders. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ConsoleOrders"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly acceptOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly code: components["parameters"]["PathCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readyOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly code: components["parameters"]["PathCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly deliverOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly code: components["parameters"]["PathCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly cancelOrder: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                readonly code: components["parameters"]["PathCode"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: {
            readonly content: {
                readonly "application/json": components["schemas"]["OrderCancellation"];
            };
        };
        readonly responses: {
            /** @description The order. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FollowUpOrder"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly createStack: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["StackRequest"];
            };
        };
        readonly responses: {
            /** @description The stack. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ShipmentStack"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["NotFound"];
            readonly 409: components["responses"]["Conflict"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly writeDinerLog: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "text/plain": string;
            };
        };
        readonly responses: {
            /** @description Logged. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly readConfiguration: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The configuration. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Configuration"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly searchPlaces: {
        readonly parameters: {
            readonly query: {
                readonly q: string;
                readonly lat?: components["parameters"]["QueryLat"];
                readonly lng?: components["parameters"]["QueryLng"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The places. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundPlaces"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly reverseGeocode: {
        readonly parameters: {
            readonly query: {
                readonly lat: components["schemas"]["Latitude"];
                readonly lng: components["schemas"]["Longitude"];
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The place. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["FoundPlace"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 404: components["responses"]["NotFound"];
            readonly 429: components["responses"]["TooManyRequests"];
            readonly 502: components["responses"]["ProviderFailed"];
        };
    };
    readonly sendAnalyticsEvents: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                readonly "session-id": string;
                /** @description A key of the caller's own for this one change. The same request with the same key is done once and gets the same answer again; the same key with another request is refused with 422. */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["AnalyticsEvents"];
            };
        };
        readonly responses: {
            /** @description Taken. */
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 422: components["responses"]["Unprocessable"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
    readonly authorizeChannel: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ChannelRequest"];
                readonly "application/x-www-form-urlencoded": components["schemas"]["ChannelRequest"];
            };
        };
        readonly responses: {
            /** @description The signature. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChannelPass"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 413: components["responses"]["BodyTooLarge"];
            readonly 429: components["responses"]["TooManyRequests"];
        };
    };
}
