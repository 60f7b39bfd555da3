"""Moorea: collect commodities, make tools and products, fill stores."""
