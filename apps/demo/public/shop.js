const buy = document.querySelector('#buy');

buy?.addEventListener('click', () => {
  const { product, revenue } = buy.dataset;
  // Your own shop would say this where a purchase is complete.
  pixel.track('purchase', { revenue: Number(revenue), currency: 'EUR', product });
  document.querySelector('.thanks').textContent =
    'Thank you! Your order exists in our imagination only, the event is real.';
});
